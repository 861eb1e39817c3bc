import { count, Icon, t } from "../ui";

interface Props {
  readonly problems: readonly string[];
  readonly silent: readonly { readonly run: string; readonly why: string }[];
}

/** Truth files that cannot be read and runs that cannot be asked: what is shown does not know of them. */
export function Unknowns({ problems, silent }: Props) {
  const all = problems.length + silent.length;
  if (all === 0) return null;
  return (
    <details className="truth-unknowns">
      <summary>
        <Icon name="warning" className="fair" />{" "}
        {[
          ...(problems.length === 0
            ? []
            : [problems.length === 1 ? t("1 truth file cannot be read") : t("{0} truth files cannot be read", count(problems.length))]),
          ...(silent.length === 0
            ? []
            : [silent.length === 1 ? t("1 run could not be asked") : t("{0} runs could not be asked", count(silent.length))]),
        ].join(", ")}
      </summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem} className="wrap">
            {problem}
          </li>
        ))}
        {silent.map(({ run, why }) => (
          <li key={run} className="wrap">
            <b>{run}</b>: {why} <span className="dim">{t("The guard does not know what its systems answered.")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
