import * as v from 'valibot'

/**
 * A command. It receives its context, its arguments, a function that prints a line, and the folder in which it was
 * typed. It resolves relative paths against that folder, because the server may run in another one.
 * Resolves with the exit code: 0 for success.
 */
export type Command<Context> = (
  context: Context,
  args: string[],
  print: (line: string) => void,
  cwd: string,
) => Promise<number>

/** All commands by name. */
export type Commands<Context> = Record<string, Command<Context>>

/** The only line that a client sends. */
export const requestSchema = v.object({ command: v.string(), args: v.array(v.string()), cwd: v.string() })
export type ControlRequest = v.InferOutput<typeof requestSchema>

/** The lines that the server sends: any number of `line`, then one `exit`. */
export const answerSchema = v.union([v.object({ line: v.string() }), v.object({ exit: v.number() })])
export type ControlAnswer = v.InferOutput<typeof answerSchema>

/** Encodes one message as a line. */
export const encode = (message: ControlRequest | ControlAnswer): string => {
  return `${JSON.stringify(message)}\n`
}

/** Runs a command by name. @returns its exit code; 2 for an unknown name, 1 if it throws (the reason is printed) */
export const perform = async <Context>(
  commands: Commands<Context>,
  context: Context,
  { command, args, cwd }: ControlRequest,
  print: (line: string) => void,
): Promise<number> => {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) {
    print(`Unknown command "${command}". There are: ${Object.keys(commands).sort().join(', ')}`)
    return 2
  }
  try {
    return await run(context, args, print, cwd)
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}
