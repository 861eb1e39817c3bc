import { useState } from "react";
import type { Params, Result } from "../../src/protocol/messages";
import { visibleText } from "../answer/answerSegments";
import { useRequest } from "../state";
import { count, Dropdown, t, TextField } from "../ui";
import type { Measured } from "./CorrectedPart";
import { becauseText, digits } from "./figureText";

type Name = Params<"agreement/needed">["figure"];
const names: readonly Name[] = ["rate", "kappa", "agreement", "ac1", "sensitivity", "specificity", "ppv", "npv"];
type Needed = Extract<Result<"agreement/needed">, { readonly defined: true }>["value"];

/** How many more labels, in which cells, until an interval is as narrow as it should be. */
export function NeededPart({ measured }: { readonly measured: Measured }) {
  const [name, setName] = useState<Name>("rate");
  const [width, setWidth] = useState("0.1");
  const wanted = Number(width.trim().replace(",", "."));
  const valid = width.trim() !== "" && wanted > 0 && wanted <= 2;
  const answer = useRequest("agreement/needed", valid ? { ...measured, figure: name, width: wanted, errors: null } : null, {
    watch: ["rows", "labels", "judgements", "plans"],
  });
  return (
    <section className="agreement-part" aria-labelledby="agreement-needed" aria-busy={answer.loading}>
      <h2 id="agreement-needed">{t("Labels still needed")}</h2>
      <div className="agreement-positive">
        <span aria-hidden="true">{t("Until the 95 % interval of")}</span>
        <Dropdown
          label={t("Figure whose interval is to be narrower")}
          value={name}
          options={names.map((one) => ({ value: one, text: nameText(one) }))}
          onChange={(value) => setName(value as Name)}
        />
        <span aria-hidden="true">{t("is at most this wide, from end to end:")}</span>
        <TextField label={t("Width of the interval")} value={width} className="agreement-width" onInput={setWidth} />
      </div>
      {!valid && (
        <p className="bad" role="alert">
          {t("A width is a number above 0 and at most 2, such as 0.05.")}
        </p>
      )}
      {valid && answer.error !== null && (
        <p className="bad" role="alert">
          {answer.error}
        </p>
      )}
      {valid && answer.data?.defined === false && <p className="dim">{t("This cannot be said, because {0}.", becauseText(answer.data.because))}</p>}
      {valid && answer.data?.defined === true && <Cells needed={answer.data.value} />}
    </section>
  );
}

function Cells({ needed }: { readonly needed: Needed }) {
  return (
    <>
      <p role="status">
        {needed.more === 0
          ? t("No more labels are needed: the interval is {0} wide.", digits(needed.widthNow))
          : t("{0} more labels: the interval is {1} wide now, and would be {2}.", count(needed.more), digits(needed.widthNow), digits(needed.width))}
      </p>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-needed">
          <thead>
            <tr>
              <th scope="col">{t("Cell of the plan")}</th>
              <th scope="col" className="numeric">
                {t("Items")}
              </th>
              <th scope="col" className="numeric">
                {t("Labelled")}
              </th>
              <th scope="col" className="numeric">
                {t("More")}
              </th>
            </tr>
          </thead>
          <tbody>
            {needed.cells.map(({ id, size, labelled, more }) => (
              <tr key={id}>
                <th scope="row">{visibleText(id)}</th>
                <td className="numeric">{count(size)}</td>
                <td className="numeric">{count(labelled)}</td>
                <td className="numeric">{count(more)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function nameText(name: Name): string {
  return {
    rate: t("the corrected rate"),
    kappa: t("κ"),
    agreement: t("the agreement"),
    ac1: t("AC1"),
    sensitivity: t("the sensitivity"),
    specificity: t("the specificity"),
    ppv: t("the PPV"),
    npv: t("the NPV"),
  }[name];
}
