import type { Result } from "../../src/protocol/messages";
import type { PanelState } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import { Button, Checkbox, count, Dropdown, Icon, t } from "../ui";
import type { Chosen } from "./chosenAgreement";
import { conditionText, raterText } from "./raterText";

type Open = Extract<Result<"agreement/raters">, { readonly open: true }>;

/** What is compared: the question, under which condition, which two raters, and the plan whose items count. */
export function Choices({ open, chosen }: { readonly open: Open; readonly chosen: Chosen }) {
  const screen = useScreen();
  const kept = useScreenState(({ panel }) => panel.agreement);
  const choose = (change: Partial<PanelState["agreement"]>) => screen.setPanel({ agreement: { ...kept, ...change } });
  const { dimension, raters, pair } = chosen;
  const raterOptions = raters.map((rater) => ({ value: rater, text: raterText(rater) }));
  const labelled = (condition: (typeof dimension.conditions)[number]) =>
    dimension.raters.flatMap(({ ratings }) => ratings).reduce((sum, one) => sum + (one.condition === condition ? one.count : 0), 0);
  const swap = () => pair && choose({ first: pair.second, second: pair.first });
  return (
    <div className="agreement-choices" role="group" aria-label={t("What is compared")}>
      <Choice
        label={t("Question")}
        value={dimension.dimension}
        options={open.dimensions.map((one) => ({ value: one.dimension, text: one.title }))}
        onChange={(value) => choose({ dimension: value, condition: null, first: null, second: null })}
      />
      {dimension.conditions.some((condition) => condition !== null) && (
        <Choice
          label={t("Labels given")}
          value={pair?.condition ?? dimension.conditions[0] ?? ""}
          options={dimension.conditions.flatMap((condition) =>
            condition === null ? [] : [{ value: condition, text: `${conditionText(condition)} (${count(labelled(condition))})` }],
          )}
          onChange={(value) => choose({ condition: value as PanelState["agreement"]["condition"] })}
        />
      )}
      {pair !== null && (
        <>
          <Choice
            label={t("First rater (down)")}
            value={pair.first}
            options={raterOptions}
            onChange={(value) => choose({ first: value, second: value === pair.second ? pair.first : pair.second })}
          />
          <Button kind="icon" label={t("Exchange the two raters")} title={t("Exchange the two raters")} onClick={swap}>
            <Icon name="arrow-swap" />
          </Button>
          <Choice
            label={t("Second rater (across)")}
            value={pair.second}
            options={raterOptions}
            onChange={(value) => choose({ second: value, first: value === pair.first ? pair.second : pair.first })}
          />
        </>
      )}
      {open.plans.length > 0 && (
        <Choice
          label={t("Items of")}
          value={kept.plan ?? ""}
          options={[
            { value: "", text: t("all items") },
            ...open.plans.map(({ planId, items }) => ({ value: planId, text: t("plan {0} ({1} items)", planId, count(items)) })),
          ]}
          onChange={(value) => choose({ plan: value === "" ? null : value })}
        />
      )}
      <Checkbox
        label={t("Leave out labels that point at no bytes")}
        checked={kept.withoutAsserted}
        onChange={(withoutAsserted) => choose({ withoutAsserted })}
      />
    </div>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  onChange(value: string): void;
}) {
  return (
    <span className="agreement-choice">
      <span className="dim" aria-hidden="true">
        {props.label}
      </span>
      <Dropdown {...props} />
    </span>
  );
}
