import { parseArgs } from 'node:util'
import type { Config } from '../../../config.ts'
import { checkProvider, type Finding } from './check.ts'
import { checkSignIn } from './check-sign-in.ts'

const usage = [
  'Usage: npm run oidc -- check [--sign-in]',
  'Checks the provider of OIDC_ISSUER against the settings; --sign-in also checks the tokens of a person who signs in.',
]

export interface OidcCommandContext {
  readonly config: Config
  /** Prompts the person at the terminal for one line. */
  readonly ask: (question: string) => Promise<string>
}

/** Prints one line per finding. @returns 0 if all checks passed, 1 if a check failed, 2 for invalid arguments */
export const oidcCommand = async (
  { config, ask }: OidcCommandContext,
  args: string[],
  print: (line: string) => void,
): Promise<number> => {
  const parsed = parse(args)
  if (parsed === undefined) {
    usage.forEach(print)
    return 2
  }
  if (config.oidc.embedded) {
    print('OIDC_ISSUER is not set: people sign in with the embedded provider, which needs no check.')
    return 0
  }
  let failed = false
  const report = (finding: Finding): void => {
    failed ||= finding.kind === 'fail'
    print(`${{ ok: 'ok  ', note: 'note', fail: 'FAIL' }[finding.kind]}  ${finding.text}`)
  }
  const metadata = await checkProvider(config, report)
  if (metadata !== undefined && parsed.signIn) await checkSignIn({ config, metadata, ask, report })
  print(failed ? 'Something does not fit.' : 'Everything that was checked fits.')
  return failed ? 1 : 0
}

const parse = (args: string[]): { readonly signIn: boolean } | undefined => {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { 'sign-in': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    return positionals.join(' ') === 'check' ? { signIn: values['sign-in'] } : undefined
  } catch {
    return undefined
  }
}
