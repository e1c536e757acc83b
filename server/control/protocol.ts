import * as v from 'valibot'

/**
 * What a command does. It gets what it works on, its arguments, a way to say lines, and the folder in which it was
 * typed, against which it resolves relative paths (the server's own folder may be another one).
 * Answers the exit code: 0 for success.
 */
export type Command<Context> = (
  context: Context,
  args: string[],
  print: (line: string) => void,
  cwd: string,
) => Promise<number>

/** All commands by the name under which they are typed. */
export type Commands<Context> = Record<string, Command<Context>>

/** The one line a client sends. */
export const requestSchema = v.object({ command: v.string(), args: v.array(v.string()), cwd: v.string() })
export type ControlRequest = v.InferOutput<typeof requestSchema>

/** The lines the server answers: any number of `line`, then one `exit`. */
export const answerSchema = v.union([v.object({ line: v.string() }), v.object({ exit: v.number() })])
export type ControlAnswer = v.InferOutput<typeof answerSchema>

/** One message on the wire. */
export const encode = (message: ControlRequest | ControlAnswer): string => {
  return `${JSON.stringify(message)}\n`
}

/** Runs a command by name. @returns its exit code; 2 for an unknown name, 1 when it throws (the reason is printed) */
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
