import type { Handlers } from "../../protocol/channel";
import type { codebookRequests } from "../../protocol/codebooks";
import type { Codebooks } from "./codebooks";

export function codebookHandlers(codebooks: Codebooks): Pick<Handlers, keyof typeof codebookRequests> {
  return {
    "codebook/open": () => codebooks.open(),
    "codebook/check": ({ text }) => codebooks.check(text),
    "codebook/edit": ({ text, edits }) => codebooks.edit(text, edits),
    "codebook/keepDraft": async ({ draft }) => {
      await codebooks.keepDraft(draft);
      return { ok: true } as const;
    },
    "codebook/save": (params) => codebooks.save(params),
    "codebook/versions": () => codebooks.versions(),
    "codebook/preview": ({ migration }) => codebooks.preview(migration),
    "codebook/migrate": ({ migration }) => codebooks.migrate(migration),
    "codebook/takeBack": ({ eventId }) => codebooks.takeBack(eventId),
  };
}
