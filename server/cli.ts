import { createInterface } from 'node:readline/promises'
import { commands } from './commands.ts'
import { readConfig } from './config.ts'
import { copyFilesCommand } from './features/documents/command.ts'
import { backingUpBeforeMigration } from './platform/backup/keep-backup.ts'
import { migrateCommand } from './platform/backup/migrate-command.ts'
import { restoreCommand } from './platform/backup/restore-command.ts'
import { runCommand } from './platform/control/run.ts'
import { createFilesPrivately } from './platform/db/private-files.ts'
import { createFileStore } from './platform/files/store.ts'
import { oidcCommand } from './platform/identity/external/check-command.ts'
import { openFileStorage } from './platform/storage/open.ts'
import { explainStartError } from './start-problems.ts'

/**
 * Entry point of `npm run import -- …`, `npm run backup -- …`, `npm run restore -- …`. The first argument is the
 * command.
 */
const [command = '', ...args] = process.argv.slice(2)
createFilesPrivately()
const print = (line: string): void => console.log(line)
const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
try {
  const config = readConfig(process.env)
  const { dataFolder, databaseUrl } = config
  const run = async (): Promise<number> => {
    if (command === 'restore') return await restoreCommand({ ...config, args, print })
    if (command === 'migrate') return await migrateCommand(config, print)
    // A running server has the settings of before the move.
    if (command === 'files' && args[0] !== 'missing') return await copyFilesCommand(config, args, print)
    // Needs no database and must work before the first start.
    if (command === 'oidc') return await oidcCommand({ config, ask }, args, print)
    const storage = await openFileStorage(config)
    return await runCommand({
      dataFolder,
      databaseUrl,
      commands,
      beforeMigration: backingUpBeforeMigration(config, print),
      context: (database) => ({
        database,
        dataFolder,
        storage,
        files: createFileStore(storage),
        config,
      }),
      command,
      args,
      print,
    })
  }
  process.exitCode = await run()
} catch (error) {
  console.error(explainStartError(error))
  process.exitCode = 1
}
