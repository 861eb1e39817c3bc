import { expect, it } from "vitest";
import { failuresIn } from "../../src/host/views/failures";

it("counts as failed what is neither a success, nor a refusal that was right, nor a case that could not tell", () => {
  const counts = [
    { label: "success", count: 5 },
    { label: "correct-refusal", count: 3 },
    { label: "probe-invalid", count: 2 },
    { label: "wrong-answer", count: 4 },
    { label: "timeout", count: 1 },
  ];
  expect(failuresIn(counts)).toBe(5);
});

it("reads labels as the formats do, takes an unknown one for a failure, and a missing one for neither", () => {
  expect(failuresIn([{ label: "", count: 2 }])).toBe(0);
  expect(failuresIn([{ label: "Correct_Refusal", count: 2 }])).toBe(0);
  expect(failuresIn([{ label: "no such label", count: 2 }])).toBe(2);
});
