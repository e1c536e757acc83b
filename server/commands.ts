import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { readAnswers } from './features/compositions/import-names.ts'
import { importSheets, reportLines } from './features/compositions/import-sheets.ts'
import { missingFilesCommand } from './features/documents/command.ts'
import { eventCommand } from './features/events/command.ts'
import { adminCommand } from './features/persons/admin/command.ts'
import { backupCommand } from './platform/backup/command.ts'
import type { Command, Commands } from './platform/control/protocol.ts'
import { getErrorCode } from './platform/db/errors.ts'
import type { Database } from './platform/db/open.ts'
import type { FileSink } from './platform/files/store.ts'
import { keysCommand } from './platform/identity/keys-command.ts'
import { queueCommand } from './platform/jobs/queue-command.ts'
import type { ObjectStorage } from './platform/storage/storage.ts'

/** Context of the maintainer's commands, in the running server or in their own process. */
export interface CommandContext {
  readonly database: Database
  readonly dataFolder: string
  readonly storage: ObjectStorage
  readonly files: FileSink
  readonly config: Config
}

const importUsage = 'What should be imported? Usage: npm run import -- sheets FOLDER [ANSWERS]'

const importCommand: Command<CommandContext> = async ({ database, files }, [kind, folder, answersFile], print, cwd) => {
  if (kind !== 'sheets' || folder === undefined) {
    print(importUsage)
    return 2
  }
  const answers =
    answersFile === undefined ? '' : await readFile(path.resolve(cwd, answersFile), 'utf8').catch(() => null)
  if (answers === null) {
    print(`The file ${answersFile} cannot be read.`)
    return 1
  }
  try {
    const folderPath = path.resolve(cwd, folder)
    const report = await importSheets(database.db, files, folderPath, () => new Date(), readAnswers(answers))
    for (const line of reportLines(report)) print(line)
    return 0
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: `There is no folder ${folder}.`,
      ENOTDIR: `${folder} is a file, not a folder.`,
      EACCES: `The folder ${folder} cannot be read by this user.`,
      ENOSPC: 'The disk is full. What was imported so far is kept; free some space and run the same command again.',
    }
    const reason = reasons[getErrorCode(error) ?? '']
    if (reason === undefined) throw error
    print(reason)
    return 1
  }
}

/** All commands that run inside a running server. `restore`, which needs a stopped one, and `migrate` are in cli.ts. */
export const commands: Commands<CommandContext> = {
  admin: adminCommand,
  import: importCommand,
  backup: backupCommand,
  event: eventCommand,
  files: missingFilesCommand,
  keys: keysCommand,
  queue: queueCommand,
}
