import { request, type Dispatcher } from "undici";
import type { Door } from "../adapters/exchange";
import type { ErrorType } from "../adapters/errorType";
import { retryAfterSeconds } from "../adapters/patience";
import { sha256Of, type Archive } from "../archive";
import { timeText, type RunClock } from "../runClock";
import type { ChannelPlan, LiveChannel } from "./channelPlan";
import { allowAll, denyAll, maxRobotsBytes, parseRobots, type RobotsRules } from "./robots";

/** A robots.txt as it was had, for the run's record. */
export interface RobotsSeen {
  readonly origin: string;
  readonly asked_at: string;
  readonly status: number | null;
  readonly rules: "read" | "allows all" | "denies all";
  readonly sha256?: string;
}

/** What holds for all cases of a live run together: origins, robots.txt, Retry-After and the run's budget. */
export interface RunRules {
  /** For one task, which may take so much and must be over by `deadline` (milliseconds since 1970). */
  door(task: { readonly requests: number; readonly costUsd: number; readonly deadline: number }): Door;
  /** Whether a page of a browser may ask this address at all. */
  readonly reaches: (url: string) => boolean;
  readonly robots: readonly RobotsSeen[];
}

const robotsTimeout = 10_000;
const robotsRedirects = 5;

export function createRunRules(plan: ChannelPlan, clock: RunClock, dispatcher: Dispatcher, archive: Archive): RunRules {
  const spent = { requests: 0, costUsd: 0 };
  /** Until when an origin asked not to be asked, in milliseconds since 1970. */
  const notBefore = new Map<string, number>();
  const rulesOf = new Map<string, Promise<RobotsRules>>();
  const seen: RobotsSeen[] = [];
  const product = plan.userAgent.split(/[/\s]/)[0]!;

  const mayAsk = (channel: LiveChannel | undefined, url: string) => {
    if (!channel || !URL.canParse(url)) return false;
    const { origin, protocol } = new URL(url);
    if (!/^https?:$/.test(protocol)) return false;
    return channel.adapter === "search" && channel.endpoint !== null ? origin === new URL(channel.endpoint).origin : channel.origins.has(origin);
  };

  function robotsOf(origin: string): Promise<RobotsRules> {
    let rules = rulesOf.get(origin);
    if (!rules) rulesOf.set(origin, (rules = readRobots(origin)));
    return rules;
  }

  /** RFC 9309, 2.3.1: what is not there allows all; what cannot be had denies all. */
  async function readRobots(origin: string): Promise<RobotsRules> {
    const note = (status: number | null, rules: RobotsSeen["rules"], sha256?: string) =>
      void seen.push({ origin, asked_at: timeText(clock.now()), status, rules, ...(sha256 === undefined ? {} : { sha256 }) });
    try {
      let url = `${origin}/robots.txt`;
      for (let hops = 0; ; hops++) {
        spent.requests++;
        const { statusCode, headers, body } = await request(url, {
          dispatcher,
          headers: { "user-agent": plan.userAgent },
          signal: AbortSignal.timeout(robotsTimeout),
        });
        const bytes = await upTo(body, maxRobotsBytes);
        const location = headers["location"];
        if (statusCode >= 300 && statusCode < 400 && typeof location === "string" && hops < robotsRedirects && URL.canParse(location, url)) {
          url = new URL(location, url).href;
          // A redirect out of the allowed origins is not followed: then there are no rules that could be read.
          if (plan.channels.some((channel) => mayAsk(channel, url))) continue;
        }
        if (statusCode >= 500 || statusCode === 429) {
          note(statusCode, "denies all");
          return denyAll;
        }
        if (statusCode !== 200) {
          note(statusCode, "allows all");
          return allowAll;
        }
        await archive.keep(bytes);
        note(statusCode, "read", sha256Of(bytes));
        return parseRobots(new TextDecoder().decode(bytes), product);
      }
    } catch {
      note(null, "denies all"); // no answer: it may not be asked
      return denyAll;
    }
  }

  return {
    robots: seen,
    reaches: (url) => mayAsk(plan.byAdapter.get("browser"), url),
    door(task) {
      const used = { requests: 0, costUsd: 0 };
      return {
        async admit({ adapter, url }, signal) {
          const channel = plan.byAdapter.get(adapter);
          const no = (error: ErrorType, reason: string) => ({ error, reason });
          if (!channel || !mayAsk(channel, url)) return no("origin_not_allowed", `the ${adapter} channel may not ask this origin`);
          const cost = channel.costPerRequest;
          if (used.requests >= task.requests || used.costUsd + cost > task.costUsd) return no("budget_exceeded", "the case's budget is used up");
          if (spent.requests >= plan.budget.requests || spent.costUsd + cost > plan.budget.costUsd)
            return no("budget_exceeded", "the run's budget is used up");
          const { origin } = new URL(url);
          // An API that is paid for or keyed is no page for crawlers; its terms are its contract.
          if (adapter !== "search" && !(await robotsOf(origin)).allows(url)) return no("robots_denied", "the site's robots.txt denies this address");
          const wait = (notBefore.get(origin) ?? 0) - clock.now();
          if (wait > 0) {
            if (clock.now() + wait > task.deadline) return no("asked_to_wait", "the origin asked to wait until after the deadline");
            await clock.wait(wait, signal);
          }
          for (const one of [used, spent]) {
            one.requests++;
            one.costUsd += cost;
          }
          return null;
        },
        headers({ adapter, url }) {
          const { header, endpoint } = plan.byAdapter.get(adapter) ?? {};
          // A credential goes to the service it is for, and to nobody that it redirects or links to.
          const isService = adapter === "search" && endpoint != null && new URL(url).origin === new URL(endpoint).origin;
          return header && isService ? { [header.name]: header.value } : {};
        },
        answered({ adapter, url }, status, headers) {
          const seconds = status === 429 || status === 503 ? retryAfterSeconds(headers["retry-after"], clock) : null;
          if (seconds !== null) notBefore.set(new URL(url).origin, clock.now() + seconds * 1000);
          return plan.byAdapter.get(adapter)?.costPerRequest ?? 0;
        },
      };
    },
  };
}

async function upTo(body: Dispatcher.ResponseData["body"], most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, most - size));
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks);
}
