import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { phoneOf, releases, savedPiece } from '../releases/releases.ts'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, leaf, meeting, openRepertoire, piece, storedKeys } from '../support/members-area.ts'
import { drawn } from '../support/music-stand.ts'
import { addMigration, checkOutNextBuild } from '../support/next-build.ts'
import { emptyStorage } from '../support/seeded-folder.ts'
import { createServer, removeServer } from '../support/server.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const [before, after] = ['Bevorstehende Versammlungen', 'Kommende Versammlungen']

test.describe('a member with a page of the last version', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'answers a meeting at the next one, also from offline, and nothing is lost',
    onlyLong,
    async ({ page, context, server, expectFailedLoads }, testInfo) => {
      expectFailedLoads(/\/(?:api|sso|assets|art)\/|\.webmanifest$/)
      await page.goto('/de-ch/intra/meetings')
      const [first, second] = [meeting(page, 'Generalversammlung'), meeting(page, 'Matinée im Park')]
      await answer(first, 'Angemeldet', 'Gespeichert')
      const checkout = testInfo.outputPath('checkout')
      await checkOutNextBuild(checkout, { from: before, to: after })
      await addMigration(
        checkout,
        '29990101000000_seat',
        'ALTER TABLE participation ADD COLUMN seat integer NOT NULL DEFAULT 7',
      )
      await server.stop()
      await server.start({}, checkout)
      expect(server.output()).toContain('Backup before the update')
      const database = await server.openDatabase()
      const seats = async () =>
        (
          await database.db.execute(sql`
            select title_de as title, status, seat from participation join event on event.id = event_id
            join account using (person_id) where account.email = 'heinz@mhz.example' and starts_at > now() order by participation.id`)
        ).rows
      await database.db.execute(sql`update participation set seat = 3`)

      await answer(first, 'Abgemeldet', 'Gespeichert')
      await context.setOffline(true)
      await answer(second, 'Angemeldet', 'Offline: wird automatisch gesendet')
      await answer(first, 'Angemeldet', 'Offline: wird automatisch gesendet')
      await context.setOffline(false)
      for (const card of [first, second]) await expect(card.getByRole('status')).toHaveText('Gespeichert')
      await expect(title(page)).toHaveText(before)
      // The old app does not know the new column, which keeps its value.
      expect(await seats()).toEqual([
        { title: 'Generalversammlung', status: true, seat: 3 },
        { title: 'Matinée im Park', status: true, seat: 7 },
      ])
      await database.close()

      await page.reload()
      await expect(title(page)).toHaveText(after)
      for (const card of [first, second]) await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
      await server.stop()
    },
  )
})

for (const release of releases)
  test.describe(`a phone on which changes wait since ${release.name}`, () => {
    test.use({
      serviceWorkers: 'block',
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
      server: async ({}, use) => {
        const storage = await emptyStorage()
        const dataFolder = storage.DATA_FOLDER
        await restoreBackup({ dataFolder, storage: createFolderStorage(dataFolder), file: release.backup })
        const server = await createServer({ storage })
        const database = await server.openDatabase()
        const age = Math.floor((Date.now() - Date.parse(release.name)) / 86_400_000)
        await database.db.execute(sql`
          update event set starts_at = starts_at + make_interval(days => ${age}), ends_at = ends_at + make_interval(days => ${age})`)
        // As after months: the session of a new record would still be valid.
        await database.db.execute(sql`delete from oidc_payload`)
        await database.close()
        await server.start()
        await use(server)
        await removeServer(server)
      },
      storageState: async ({ server }, use) => use(phoneOf(release, server.origin)),
    })

    test(
      'shows them in this version, and sends them after a sign-in',
      onlyLong,
      async ({ page, anotherDevice, expectFailedLoads }) => {
        expectFailedLoads(/\/(?:api|sso)\//)
        await page.goto('/de-ch/intra/meetings')
        const waiting = meeting(page, 'Matinée im Park')
        await expect(waiting.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
        expect(await storedKeys(page, 'outbox')).toHaveLength(2)
        await openRepertoire(page)
        await expect(piece(page, savedPiece).getByText('Gespeichert', { exact: true })).toBeVisible()

        const opened = page.waitForEvent('popup')
        await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
        const popup = await opened
        await popup.getByLabel('E-Mail').fill('heinz@mhz.example')
        await popup.getByLabel('Passwort').fill('Blasmusik-1899')
        await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Anmelden' }).click()])
        await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
        await page.goto('/de-ch/intra/meetings')
        await expect(waiting.getByRole('status')).toHaveText('Gespeichert')
        await expect(waiting.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
        await expect(meeting(page, 'Generalversammlung').getByRole('radio', { name: 'Angemeldet' })).toBeChecked()

        const other = await anotherDevice()
        await signIn(other, 'player')
        await openRepertoire(other)
        await other.getByRole('link', { name: savedPiece, exact: true }).click()
        await expect(leaf(other, /Seite 1 von/)).toBeVisible()
        await expect(drawn(other, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      },
    )
  })
