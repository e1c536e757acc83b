const { NODE_COMPILE_CACHE } = process.env

/** For threads and processes that read files from outside: no secrets, but the compiled code, which halves their start. */
export const threadEnvironment: NodeJS.ProcessEnv = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
