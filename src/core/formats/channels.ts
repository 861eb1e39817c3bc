import * as z from "zod";

/** A reference to a secret, never the secret: `env:NAME` or `file:NAME`. */
export const credentialReference = z
  .string()
  .regex(/^(env|file):[A-Za-z0-9_./-]+$/, "not a reference such as env:SEARCH_API_KEY: secrets never stand in a file");

export const channel = z.looseObject({
  id: z.string().min(1),
  adapter: z.string(),
  endpoint: z.string().optional(),
  credential: credentialReference.optional(),
  /** Origins this channel may ask, e.g. `https://example.org`. */
  allowed_origins: z.array(z.string()),
  /** Live URL per case id. */
  urls: z.record(z.string(), z.string()).optional(),
  region: z.string().optional(),
  user_agent: z.string().optional(),
});
export type Channel = z.infer<typeof channel>;

/** `channels.yaml`: how the live lane reaches the world. */
export const channels = z.looseObject({ schema: z.string().optional(), channels: z.array(channel).min(1) });
export type Channels = z.infer<typeof channels>;
