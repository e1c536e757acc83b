import type { Config } from '../../config.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import type { Log } from '../log.ts'
import { readReport } from './read-report.ts'
import { markRefused } from './refused-addresses.ts'
import { imapMailbox, type ReportMailbox } from './report-mailbox.ts'
import { domainOf } from './send.ts'

const everyMs = 10 * 60_000

export interface ReportTools {
  readonly db: Db
  readonly mailbox: ReportMailbox
  /** Domain of our Message-IDs. */
  readonly domain: string
  readonly clock: () => Date
  readonly log: Log
}

/** Marks the persons whose address a mail server reports as gone. A mailbox that cannot be read is logged, and tried again. */
export const readReports = async ({ db, mailbox, domain, clock, log }: ReportTools): Promise<void> => {
  try {
    await mailbox.readNew(async (source) => {
      for (const { address } of await readReport(source, domain)) await markRefused(db, address, clock())
    })
  } catch (error) {
    log.warn('mail.reports_unread', {
      code: getErrorCode(error) ?? (error instanceof Error ? error.name : typeof error),
    })
  }
}

/**
 * Reads the reports every ten minutes, if the settings name their mailbox. It is a timer and no job: a mailbox without an answer
 * would hold the mails up.
 * @returns stops it
 */
export const watchForReports = ({
  mail: { reports, from },
  ...others
}: Omit<ReportTools, 'mailbox' | 'domain'> & { readonly mail: Config['mail'] }): (() => Promise<void>) => {
  if (reports === undefined) return () => Promise.resolve()
  const tools = { ...others, mailbox: imapMailbox(reports), domain: domainOf(from) }
  let running = readReports(tools)
  const timer = setInterval(() => {
    running = running.then(() => readReports(tools))
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
