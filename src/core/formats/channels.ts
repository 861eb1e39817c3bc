import * as z from "zod";

/** A reference to a secret, never the secret: `env:NAME` or `file:NAME`. */
export const credentialReference = z
  .string()
  .regex(/^(env|file):[A-Za-z0-9_./-]+$/, "not a reference such as env:SEARCH_API_KEY: secrets never stand in a file");

export const channel = z.looseObject({
  id: z.string().min(1),
  adapter: z.string(),
  /** Who answers, e.g. the name of a search service; part of the configuration's fingerprint. */
  provider: z.string().optional(),
  endpoint: z.string().optional(),
  credential: credentialReference.optional(),
  /** The header that carries the credential; `authorization` (with `Bearer`) where it is missing. */
  credential_header: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, "not the name of a header")
    .optional(),
  /** Origins this channel may ask, e.g. `https://example.org`. */
  allowed_origins: z.array(z.string()),
  /** Live URL per case id. */
  urls: z.record(z.string(), z.string()).optional(),
  /** Test account per case id, by its reference. */
  accounts: z.record(z.string(), z.string()).optional(),
  /** What one request costs, in US dollars. */
  cost_usd_per_request: z.number().nonnegative().optional(),
  region: z.string().optional(),
  user_agent: z.string().optional(),
});
export type Channel = z.infer<typeof channel>;

/** A user of one site, made for tests. Its cookie is a secret, and stands elsewhere. */
export const testAccount = z.looseObject({
  reference: z.string().min(1),
  origin: z.string(),
  cookie: z.looseObject({ name: z.string().min(1), value: credentialReference }),
});

/** `channels.yaml`: how the live lane reaches the world. */
export const channels = z.looseObject({
  schema: z.string().optional(),
  /** For all channels that do not say their own; a run has one region and one user agent. */
  region: z.string().optional(),
  user_agent: z.string().optional(),
  channels: z.array(channel).min(1),
  test_accounts: z.array(testAccount).optional(),
  /** What one run may take in all; the cases' own caps hold besides. */
  budget: z.looseObject({ requests: z.number().int().nonnegative().optional(), cost_usd: z.number().nonnegative().optional() }).optional(),
  /** For tests: hosts that are played by servers on this machine, `host` or `host:port` to `127.0.0.1:port`. */
  resolve: z.record(z.string(), z.string().regex(/^127\.0\.0\.1:\d{1,5}$/, "not 127.0.0.1:port")).optional(),
});
export type Channels = z.infer<typeof channels>;
