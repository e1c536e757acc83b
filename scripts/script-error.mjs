/** An error that its reader can act on: printed as one line, without a stack. */
export class ScriptError extends Error {}

/**
 * Runs a script's main function; a ScriptError ends it with status 1 and one line.
 * @param {() => Promise<void>} main
 */
export const runScript = (main) => {
  main().catch((error) => {
    console.error(error instanceof ScriptError ? `Error: ${error.message}` : error)
    process.exitCode = 1
  })
}
