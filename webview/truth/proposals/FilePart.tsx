import type { LookedView } from "../../../src/protocol/truth";
import { useScreen } from "../../state";
import { Button, Icon, t } from "../../ui";
import { FileDiff } from "../FileDiff";

/** What approving writes: the case's file before and after, and the way to see both in the editor around. */
export function FilePart({ id, file, diffEditor }: { readonly id: string; readonly file: LookedView["file"]; readonly diffEditor: boolean }) {
  const screen = useScreen();
  const show = () => void screen.request("truth/showDiff", { of: { what: "proposal", id } }).catch(screen.report);
  return (
    <section aria-labelledby="truth-file-title">
      <div className="truth-part-head">
        <h3 id="truth-file-title">{t("What is written")}</h3>
        <span className="mono dim">{file.name}</span>
        <span className="grow" />
        {diffEditor && file.after !== null && (
          <Button onClick={show}>
            <Icon name="diff" /> {t("Open in diff editor")}
          </Button>
        )}
      </div>
      {file.after === null ? (
        <p className="dim">{t("Nothing could be written as it stands; what stands against it is said above.")}</p>
      ) : (
        <FileDiff label={t("The file before and after")} before={file.before ?? ""} after={file.after} />
      )}
    </section>
  );
}
