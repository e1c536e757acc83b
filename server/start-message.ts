import type { DemoAccount } from '../demo/accounts.ts'
import { type Config, isDemoOpen } from './config.ts'
import type { Deps } from './deps.ts'
import type { MailTransport } from './platform/mail/transport.ts'

const paymentsName = ({ payments }: Config): string => {
  if (payments === undefined) return 'none (set STRIPE_SECRET_KEY to open the shop)'
  return payments === 'sandbox' ? 'sandbox, nobody pays anything' : 'Stripe'
}

/** Returns the lines that a person at the terminal reads after the start. */
export const startMessage = ({
  config,
  storage,
  transport,
  demo,
  code,
}: Pick<Deps, 'config' | 'storage'> & {
  transport: MailTransport
  demo: readonly DemoAccount[]
  /** The code in the link for the first administrator; undefined = the band has one. */
  code: string | undefined
}): string[] => {
  const rows = demo.map(({ role, email, password }) => [role, email, password])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return [
    `${config.bandName}: ${config.publicOrigin}`,
    `Data: ${config.databaseUrl === undefined ? '' : 'PostgreSQL and '}${config.dataFolder}`,
    ...(config.filesBucket === undefined ? [] : [`Files: ${storage.name}`]),
    `Mail: ${transport.name}`,
    `Payments: ${paymentsName(config)}`,
    ...(rows.length === 0 ? [] : ['Demo sign-ins:']),
    ...rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`),
    ...(code === undefined
      ? []
      : [
          'Nobody administers the band yet. This link makes the first administrator, once, until the next start:',
          `  ${config.publicOrigin}/sso/account/first-administrator?code=${code}`,
        ]),
    ...(isDemoOpen(config)
      ? [
          `Warning: everyone who reaches ${config.publicOrigin} can use the demo sign-ins. Unset DEMO_ORIGIN to end that.`,
        ]
      : []),
  ]
}
