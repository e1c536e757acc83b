import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { getErrorCode } from '../db/errors.ts'
import { JobFailure } from '../jobs/job.ts'
import { composeMail } from './compose.ts'
import type { MailTransport } from './transport.ts'

/**
 * Transport for trials: writes each mail as a file that any mail program can open, named by its time and written once.
 */
export const folderTransport = (folder: string): MailTransport => ({
  name: folder,
  send: async (message) => {
    const name = `${timeInName(message.date)}-${message.messageId.replace(/[^\w-].*$/, '')}.eml`
    const unfinished = path.join(folder, `.${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        await handle.writeFile(
          await new MailComposer({ ...composeMail(message), newline: 'windows' }).compile().build(),
        )
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, path.join(folder, name))
      return undefined
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined)
      throw new JobFailure(`folder.${getErrorCode(error) ?? 'failed'}`, { permanent: false, cause: error })
    }
  },
  forget: async (before) => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return []
      throw error
    })
    const old = names.filter((name) => name.endsWith('.eml') && name < timeInName(before))
    for (const name of old) await rm(path.join(folder, name), { force: true })
  },
})

/** Sorts by time, and contains no colon, which some file systems refuse. */
const timeInName = (time: Date): string => time.toISOString().replaceAll(':', '-').replace('.', '-')
