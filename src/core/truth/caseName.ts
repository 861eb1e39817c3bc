import { isDeviceName } from "../review/logFileName";

const mostBytes = 200;

/**
 * Why a case cannot have a truth file of its name on every system that a store may be copied to; null where it can. A name with a dot in front is
 * a hidden file, which no list of the store shows.
 */
export function caseNameTrouble(caseId: string): string | null {
  const told = JSON.stringify(caseId.length > 80 ? `${caseId.slice(0, 80)}…` : caseId);
  if (caseId === "" || caseId.startsWith(".")) return `no truth file can be named ${told}: a case's name begins with no dot`;
  if (/[/\\:<>"|?*\u0000-\u001f\u007f]/.test(caseId) || /[\ud800-\udfff]/u.test(caseId))
    return `no truth file can be named ${told}: / \\ : < > " | ? * and characters without a shape name no file`;
  if (/[. ]$/.test(caseId)) return `no truth file can be named ${told}: it ends with a dot or a space`;
  if (isDeviceName(caseId.toLowerCase())) return `no truth file can be named ${told}: it is the name of a device on Windows`;
  if (new TextEncoder().encode(caseId).length > mostBytes) return `no truth file can be named ${told}: it is longer than ${mostBytes} bytes`;
  return null;
}
