import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { openRepertoire, piece } from '../support/members-area.ts'
import { root } from '../support/sources.ts'

test.describe('a player', () => {
  test.use({ member: 'player' })

  test(
    "sees which piece is missing when the server's own copy is damaged, and saves the others",
    onlyLong,
    async ({ page, server }) => {
      const sha256 = createHash('sha256')
        .update(await readFile(join(root, 'demo/sheets/pdf/amazing-grace/Amazing Grace - Tuba.pdf')))
        .digest('hex')
      const stored = join(server.folder, 'files', sha256.slice(0, 2), sha256)
      const bytes = await readFile(stored)
      const half = bytes.byteLength / 2
      await writeFile(stored, bytes.fill(0, Math.floor(half), Math.floor(half) + 40))
      await openRepertoire(page)
      await page.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
      await expect(page.getByText('Nicht alles konnte gespeichert werden. Es fehlt: Amazing Grace.')).toBeVisible()
      await expect(piece(page, 'Amazing Grace').getByText('Nicht gespeichert')).toBeVisible()
      await expect(piece(page, 'Auld Lang Syne').getByText('Gespeichert', { exact: true })).toBeVisible()
      await expect(page.getByText('7 von 8 Stücken')).toBeVisible()
    },
  )
})
