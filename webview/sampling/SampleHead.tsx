import { useRef, type ChangeEvent } from "react";
import type { DrawnPlan } from "../../src/protocol/sampling";
import { Button, Icon, localTime, Popover, t, usePopoverClose } from "../ui";
import type { Preset } from "./presets";

/** What a design can begin with, and what can be done with the one that is there. */
export function SampleHead({
  presets,
  plans,
  onPreset,
  onExtend,
  onOpen,
  onSave,
  onUndo,
  onRedo,
}: {
  readonly presets: readonly Preset[];
  readonly plans: readonly DrawnPlan[];
  onPreset(preset: Preset): void;
  onExtend(planId: string): void;
  onOpen(file: File): void;
  onSave(): void;
  onUndo(): void;
  onRedo(): void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [one] = event.target.files ?? [];
    // The same file again is a change again.
    event.target.value = "";
    if (one) onOpen(one);
  };
  return (
    <div className="sample-head" role="toolbar" aria-label={t("Design")}>
      <Popover
        kind="secondary"
        panelLabel={t("Begin with")}
        button={
          <>
            {t("Begin with")} <Icon name="chevron-down" />
          </>
        }
      >
        <ul className="sample-choices">
          {presets.map((preset) => (
            <Offer
              key={preset.id}
              title={preset.title}
              about={preset.apply ? preset.about : t("No judge of this run has answered this question.")}
              disabled={preset.apply === null}
              onTake={() => onPreset(preset)}
            />
          ))}
        </ul>
      </Popover>
      {plans.length > 0 && (
        <Popover
          kind="secondary"
          panelLabel={t("Extend a plan")}
          button={
            <>
              {t("Extend a Plan")} <Icon name="chevron-down" />
            </>
          }
        >
          <ul className="sample-choices">
            {plans.map(({ planId, createdAt, by, items, fixed }) => (
              <Offer
                key={planId}
                title={planId}
                about={fixed ?? [items === 1 ? t("1 item") : t("{0} items", items), localTime(createdAt), ...(by === null ? [] : [by])].join(" · ")}
                disabled={fixed !== null}
                onTake={() => onExtend(planId)}
              />
            ))}
          </ul>
        </Popover>
      )}
      <Button title={t("Open a design that was saved as {0}", "YAML")} onClick={() => file.current?.click()}>
        {t("Open…")}
      </Button>
      <input ref={file} type="file" accept=".yaml,.yml,.json" hidden tabIndex={-1} aria-hidden="true" onChange={chosen} />
      <Button title={t("Save the design as {0}: the command line draws by it, too", "YAML")} onClick={onSave}>
        {t("Save…")}
      </Button>
      <span className="grow" />
      <span className="sample-undo">
        <Button kind="icon" label={t("Undo in the form")} title={t("Undo")} onClick={onUndo}>
          <Icon name="discard" />
        </Button>
        <Button kind="icon" label={t("Redo in the form")} title={t("Redo")} onClick={onRedo}>
          <Icon name="redo" />
        </Button>
      </span>
    </div>
  );
}

function Offer({ title, about, disabled, onTake }: { readonly title: string; readonly about: string; readonly disabled: boolean; onTake(): void }) {
  const close = usePopoverClose();
  return (
    <li>
      <button
        type="button"
        className="sample-offer"
        aria-disabled={disabled}
        onClick={() => {
          if (disabled) return;
          close();
          onTake();
        }}
      >
        <strong>{title}</strong>
        <span className="dim">{about}</span>
      </button>
    </li>
  );
}
