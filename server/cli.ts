import path from 'node:path'
import { restoreCommand } from './backup/restore.ts'
import { commands } from './commands.ts'
import { readConfig } from './config.ts'
import { runCommand } from './control/run.ts'
import { createFileStore } from './files/store.ts'
import { explain } from './start-problems.ts'

/** `npm run import -- …`, `npm run backup -- …`, `npm run restore -- …`: the command's name comes first. */
const [command = '', ...args] = process.argv.slice(2)
const print = (line: string): void => console.log(line)
try {
  const config = readConfig(process.env)
  const { dataFolder, databaseUrl } = config
  process.exitCode =
    command === 'restore'
      ? await restoreCommand({ dataFolder, databaseUrl, args, print })
      : await runCommand({
          dataFolder,
          databaseUrl,
          commands,
          context: (database) => ({
            database,
            dataFolder,
            files: createFileStore(path.join(dataFolder, 'files')),
            config,
          }),
          command,
          args,
          print,
        })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
