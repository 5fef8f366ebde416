/** A callback of a provider as it came in: its signature covers the bytes. Names of headers are lower case. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Uint8Array };
