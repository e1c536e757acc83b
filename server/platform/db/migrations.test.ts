import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownMigrations, migrationsFolder } from './migrate.ts'

const top = fileURLToPath(new URL('../../..', import.meta.url))
const kit = path.join(path.dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

test('the migrations match the tables: run "npm run db:generate" after a change', { timeout: 60_000 }, () => {
  // drizzle-kit resolves the folder relative to its working directory.
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  try {
    fs.cpSync(migrationsFolder, copy, { recursive: true })
    const args = [
      '--dialect',
      'postgresql',
      '--schema',
      './server/platform/db/tables.ts',
      '--out',
      path.relative(top, copy),
    ]
    execFileSync(process.execPath, [kit, 'generate', ...args], { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] })
    expect(fs.readdirSync(copy).sort()).toEqual(knownMigrations().map(({ name }) => name))
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
})
