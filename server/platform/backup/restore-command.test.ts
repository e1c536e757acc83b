import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../control/run.ts'
import { serveControl } from '../control/serve.ts'
import { openDatabase } from '../db/open.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { backupCommand } from './command.ts'
import { restoreCommand } from './restore-command.ts'

test('while a server runs, backup works and restore asks to stop it', { tags: ['long'] }, async () => {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-command-'))
  onTestFinished(() => fs.rmSync(room, { recursive: true, force: true }))
  const dataFolder = path.join(room, 'data')
  fs.cpSync(inject('templates').folder, dataFolder, { recursive: true })
  const database = await openDatabase({ dataFolder })
  const commands = { backup: backupCommand }
  const context = { database, dataFolder, storage: createFolderStorage(dataFolder), config: { backups: undefined } }
  const server = await serveControl({ dataFolder, commands, context })
  const output: string[] = []
  const print = (line: string) => void output.push(line)
  const typed = { dataFolder, print, cwd: room, filesBucket: undefined, backups: undefined }
  const exit = await runCommand({
    ...{ ...typed, commands, command: 'backup' },
    args: ['beside.tar.gz'],
    context: () => {
      throw new Error('the server should have done it')
    },
  })
  expect([exit, output.join()]).toEqual([0, expect.stringContaining(path.join(room, 'beside.tar.gz'))])
  expect(await restoreCommand({ ...typed, args: ['beside.tar.gz'] })).toBe(1)
  expect(output.at(-1)).toMatch(/A server is running .* Stop it first/)
  await server.close()
  expect(await restoreCommand({ ...typed, args: ['beside.tar.gz'] })).toBe(1)
  expect(output.at(-1)).toMatch(/is already in use by process/)
  await database.close()
  expect(await restoreCommand({ ...typed, args: ['beside.tar.gz'] })).toBe(0)
  expect(await restoreCommand({ ...typed, args: [] })).toBe(2)
})
