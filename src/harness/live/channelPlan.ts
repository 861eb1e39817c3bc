import { dirname } from "node:path";
import type { Channel, Channels } from "../../core/formats/channels";
import type { Corpus } from "../../core/formats/corpus";
import { sha256Of } from "../archive";
import { CannotRun } from "../options";
import type { SelectedCase } from "../selectCases";
import { readCredential } from "./credentials";

export interface LiveChannel {
  readonly id: string;
  readonly adapter: string;
  readonly provider: string | null;
  readonly endpoint: string | null;
  readonly origins: ReadonlySet<string>;
  readonly urls: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly costPerRequest: number;
  /** The header that carries the credential. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** All that a live run needs of its channel file, checked, with secrets in memory alone. */
export interface ChannelPlan {
  readonly channels: readonly LiveChannel[];
  readonly byAdapter: ReadonlyMap<string, LiveChannel>;
  readonly region: string;
  readonly userAgent: string;
  readonly budget: { readonly requests: number; readonly costUsd: number };
  readonly accounts: ReadonlyMap<
    string,
    { readonly reference: string; readonly host: string; readonly cookie: { readonly name: string; readonly value: string } }
  >;
  /** Secrets with the words that stand in their place. */
  readonly secrets: readonly { readonly value: string; readonly name: string }[];
  readonly resolve: ReadonlyMap<string, string>;
  /** Of everything here but secrets and the ports of played hosts. */
  readonly fingerprint: string;
}

const leastChannels = 3;
const names = (list: readonly { readonly id: string; readonly adapter: string }[]) => list.map(({ id, adapter }) => `${id} (${adapter})`).join(", ");

/**
 * Checks the channels against the corpus and the cases that are to be run. Throws `CannotRun` with everything that is wrong, before
 * anything is asked or written.
 */
export function planChannels(
  corpus: Corpus,
  selected: readonly SelectedCase[],
  given: Channels | null,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  defaultUserAgent: string,
): ChannelPlan {
  const required = (corpus.live_channels ?? []).filter((channel) => channel.required !== false);
  const configured = given?.channels ?? [];
  const missing = required.filter(({ id, adapter }) => !configured.some((channel) => channel.id === id && channel.adapter === adapter));
  if (given === null || new Set(configured.map(({ id }) => id)).size < leastChannels || missing.length > 0)
    throw new CannotRun(
      `the live lane needs at least three configured channels, and ${names(required) || "those of the corpus"} among them; ${configured.length === 0 ? "no --channels file names any" : `${file} configures ${names(configured)}`}${missing.length > 0 && configured.length > 0 ? `; missing: ${names(missing)}` : ""}. Nothing was run.`,
    );

  const trouble: string[] = [];
  const say = (what: string) => void trouble.push(`${file}: ${what}`);
  const folder = dirname(file);
  const secrets: { value: string; name: string }[] = [];
  const secret = (reference: string, whose: string): string => {
    const read = readCredential(reference, folder, environment);
    if (!read.ok) say(`${whose} has the credential ${reference}: ${read.why}`);
    else secrets.push({ value: read.value, name: reference });
    return read.ok ? read.value : "";
  };
  for (const { id } of configured.filter(({ id }, at) => configured.findIndex((other) => other.id === id) !== at))
    say(`the channel ${id} stands there twice`);

  const channels = configured.map((one): LiveChannel => {
    const whose = `the channel ${one.id}`;
    for (const origin of one.allowed_origins)
      if (!isOrigin(origin)) say(`${whose} allows "${origin}", which is no origin: write it as https://example.org`);
    if (one.adapter === "search" && (one.endpoint === undefined || !isWeb(one.endpoint)))
      say(`${whose} needs an endpoint, the address of its search API`);
    const value = one.credential === undefined ? null : secret(one.credential, whose);
    const header = (one.credential_header ?? "authorization").toLowerCase();
    return {
      id: one.id,
      adapter: one.adapter,
      provider: one.provider ?? null,
      endpoint: one.endpoint ?? null,
      origins: new Set(one.allowed_origins.filter(isOrigin).map((origin) => new URL(origin).origin)),
      urls: new Map(Object.entries(one.urls ?? {})),
      accounts: new Map(Object.entries(one.accounts ?? {})),
      costPerRequest: one.cost_usd_per_request ?? 0,
      header: value === null ? null : { name: header, value: header === "authorization" && !/^\w+ /.test(value) ? `Bearer ${value}` : value },
    };
  });
  const accounts = (given.test_accounts ?? []).map(({ reference, origin, cookie }) => {
    if (!isOrigin(origin)) say(`the test account ${reference} is of "${origin}", which is no origin`);
    return {
      reference,
      host: isOrigin(origin) ? new URL(origin).host : "",
      cookie: { name: cookie.name, value: secret(cookie.value, `the test account ${reference}`) },
    };
  });
  checkCases(selected, channels, new Set(accounts.map(({ reference }) => reference)), say);
  const region = theOne("region", configured, given.region, "unknown", say);
  const userAgent = theOne("user_agent", configured, given.user_agent, defaultUserAgent, say);
  if (trouble.length > 0) throw new CannotRun(`${trouble.join("\n")}\nNothing was run.`);

  return {
    channels,
    byAdapter: new Map([...channels].reverse().map((one) => [one.adapter, one] as const)),
    region,
    userAgent,
    budget: { requests: given.budget?.requests ?? Infinity, costUsd: given.budget?.cost_usd ?? Infinity },
    accounts: new Map(accounts.map((one) => [one.reference, one])),
    secrets,
    resolve: new Map(Object.entries(given.resolve ?? {})),
    fingerprint: sha256Of(JSON.stringify({ ...given, resolve: Object.keys(given.resolve ?? {}).sort(), user_agent: userAgent })),
  };
}

/** Every case has its channel, an address that the channel may ask, and an account that exists. */
function checkCases(
  selected: readonly SelectedCase[],
  channels: readonly LiveChannel[],
  accounts: ReadonlySet<string>,
  say: (what: string) => void,
): void {
  for (const { case: one } of selected) {
    const channel = channels.find(({ id }) => id === one.live_channel);
    if (!channel) {
      say(`the case ${one.id} is for the channel ${one.live_channel ?? "(none)"}, which is not configured`);
      continue;
    }
    const url = channel.urls.get(one.id);
    if (url === undefined && channel.adapter !== "search") say(`the channel ${channel.id} has no address for the case ${one.id}: add it under urls`);
    else if (url !== undefined && !isWeb(url)) say(`the address of ${one.id} is no http or https address`);
    else if (url !== undefined && !channels.some(({ origins }) => origins.has(new URL(url).origin)))
      say(`the address of ${one.id} is at ${new URL(url).origin}, which no channel lists under allowed_origins`);
    const account = channel.accounts.get(one.id);
    if (account !== undefined && !accounts.has(account))
      say(`the case ${one.id} is for the test account ${account}, which is not under test_accounts`);
  }
}

/** A run has one region and one user agent: rounds with several could be compared with nothing. */
function theOne(
  field: "region" | "user_agent",
  channels: readonly Channel[],
  common: string | undefined,
  otherwise: string,
  say: (what: string) => void,
): string {
  const stated = new Set(channels.map((one) => one[field] ?? common ?? otherwise));
  if (stated.size > 1) say(`the channels name more than one ${field} (${[...stated].join(", ")}): a run has one`);
  return [...stated][0] ?? otherwise;
}

const isWeb = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === "" && new URL(text).password === "";
const isOrigin = (text: string) => isWeb(text) && [new URL(text).origin, `${new URL(text).origin}/`].includes(text.toLowerCase());
