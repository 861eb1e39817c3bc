/** How a time is written in our files (RFC 3339; a space for the T is taken too, seconds may be missing). Apart from its schema, for those who need no schema. */
export const timestampPattern = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/;
