/** Under which name the draft of a decision is kept, beside that of a label on the same item. */
export const decisionDraft = (dimension: string): string => `${dimension} decision`;
