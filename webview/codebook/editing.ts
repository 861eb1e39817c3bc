import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Problem } from "../../src/core/formats/problem";
import type { CodebookEditor, CodebookState } from "./codebookEditor";

export const EditorContext = createContext<CodebookEditor | null>(null);

export function useEditor(): CodebookEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error("This component stands outside of EditorContext.");
  return editor;
}

export function useEditorState<T>(select: (state: CodebookState) => T): T {
  return useStore(useEditor().store, useShallow(select));
}

export type Path = readonly (string | number)[];

/** A path as problems write it. */
export const pathText = (path: Path): string =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");

/** What is wrong with exactly this value. */
export function useProblemsAt(path: Path): readonly Problem[] {
  const at = pathText(path);
  return useEditorState(({ check }) => check.problems).filter((problem) => problem.path === at);
}

/**
 * A text that is typed here and goes into the codebook when typing pauses. When the field is left it shows what became of it
 * there (a list without its last comma).
 */
export function useTyped(value: string, commit: (value: string) => Promise<void> | void) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ value, commit, typed });
  useEffect(() => {
    latest.current = { value, commit, typed };
  });
  const flush = useCallback(async () => {
    const { typed: now, value: before, commit: write } = latest.current;
    if (now !== null && now !== before) await write(now);
  }, []);
  const leave = useCallback(async () => {
    const left = latest.current.typed;
    await flush();
    setTyped((now) => (now === left ? null : now));
  }, [flush]);
  useEffect(() => {
    if (typed === null || typed === value) return;
    const timer = setTimeout(() => void flush(), 300);
    return () => clearTimeout(timer);
  }, [typed, value, flush]);
  useEffect(() => () => void flush(), [flush]);
  return { shown: typed ?? value, type: setTyped, leave };
}
