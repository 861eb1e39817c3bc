declare const __VERSION__: string | undefined;

/** Version of this software, put in where it is built. */
export const version: string = typeof __VERSION__ === "string" ? __VERSION__ : "(not built)";
