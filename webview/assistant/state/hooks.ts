import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Assistant } from "./assistant";
import type { KeyBinding } from "../../state/keys";
import type { AssistantAction } from "./assistantKeys";
import type { AssistantState } from "./assistantState";

export const AssistantContext = createContext<Assistant | null>(null);

export function useAssistant(): Assistant {
  const assistant = useContext(AssistantContext);
  if (assistant === null) throw new Error("This component stands outside of AssistantContext.");
  return assistant;
}

/** A part of the state; the component renders again only when that part changes (compared one level deep). */
export function useAssistantState<T>(select: (state: AssistantState) => T): T {
  return useStore(useAssistant().store, useShallow(select));
}

export const KeysContext = createContext<ReadonlyMap<AssistantAction, readonly KeyBinding[]>>(new Map());
/** The keys in force. */
export const useKeys = () => useContext(KeysContext);
