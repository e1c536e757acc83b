import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { expectOneWaiting, meeting, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { subscriptionAt } from '../support/push-service.ts'
import { createConflictWithFullStorage, expectStorageFullMessage } from '../support/storage-quota.ts'
import { controlWorker, notificationsOn, tapNotification } from '../support/worker.ts'

const title = 'Platzkonzert mit Glühwein'
/** Address at the push service that test servers allow. It does not exist. */
const address = 'https://push.invalid/this-phone'

/**
 * Simulates a browser whose push service has assigned an address, to which the server then sends: Chromium gets one
 * only if Google's servers are reachable. Its state survives a reload. Also records the number on the app's icon, which
 * a tab does not have.
 */
const reachPushService = async (page: Page): Promise<void> => {
  await page.addInitScript((json) => {
    const place = 'test.push'
    const subscription = {
      options: { userVisibleOnly: true, applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(place)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(place) === null ? null : subscription),
      subscribe: async () => {
        localStorage.setItem(place, '1')
        return subscription
      },
      permissionState: async () => 'granted',
    })
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => localStorage.setItem('test.badge', String(count)),
      clearAppBadge: async () => localStorage.removeItem('test.badge'),
    })
  }, subscriptionAt(address))
}

const turnOn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Benachrichtigungen einschalten' }).click()
  await expect(page.getByText('Dieses Gerät zeigt Ihnen Benachrichtigungen.')).toBeVisible()
}
const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test.push') !== null)
const badge = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.badge')))

test.describe('a member', () => {
  test.use({ member: 'second player', permissions: ['background-sync', 'notifications'] })

  test(
    'enables notifications on this device, answers on one online and offline, and removes everything at sign-out',
    onlyLong,
    async ({ page, context, server, expectFailedLoads }) => {
      test.setTimeout(120_000)
      expectFailedLoads(/\/(?:api|sso|art|icons)\//)
      await reachPushService(page)

      await test.step('turns them on with a tap, and chooses the channels', async () => {
        await page.goto('/de-ch/intra/selfservice')
        await waitUntilReadyForOffline(page)
        await expect(page.getByText('Noch zeigt keines Ihrer Geräte Benachrichtigungen.')).toBeVisible()
        await turnOn(page)
        await expect(page.getByText('Noch zeigt keines Ihrer Geräte Benachrichtigungen.')).toBeHidden()
        expect(await subscribed(page)).toBe(true)
        await page.getByLabel('Neue Noten').selectOption('E-Mail')
        await page.getByLabel('Wann wir Sie daran erinnern').selectOption('3 Stunden vorher')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expect(page.getByText('Gespeichert.', { exact: true })).toBeVisible()
      })

      await test.step('sees them enabled at the next start, at which the server gets the address again', async () => {
        const told = page.waitForResponse(
          (response) => response.request().method() === 'PUT' && /\/push\/device\/[\w-]{36}$/.test(response.url()),
          // After everything was prefetched for offline use.
          { timeout: 30_000 },
        )
        await page.reload()
        expect((await told).ok()).toBe(true)
        await expect(page.getByText('Dieses Gerät zeigt Ihnen Benachrichtigungen.')).toBeVisible()
        await expect(page.getByLabel('Neue Noten')).toHaveValue('email')
        await expect(page.getByLabel('Wann wir Sie daran erinnern')).toHaveValue('hours_3')
      })

      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, title)
      const eventId = Number((await card.getAttribute('id'))?.replace('event-', ''))
      await expect.poll(() => badge(page)).toBeGreaterThan(0)
      const open = await badge(page)
      const dateStart = await card.locator('time').first().getAttribute('datetime')
      const tag = `event-${eventId}`
      const asking = (body: string) =>
        JSON.stringify({
          web_push: 8030,
          notification: {
            title: 'Kommen Sie?',
            body,
            lang: 'de-CH',
            navigate: `${server.origin}/de-ch/intra/meetings#${tag}`,
            tag,
            actions: [
              { action: 'yes', title: 'Anmelden', navigate: server.origin },
              { action: 'no', title: 'Abmelden', navigate: server.origin },
            ],
            data: { kind: 'answer', event: { id: eventId, title, dateStart } },
          },
        })
      const worker = await controlWorker(context, await context.newPage(), server.origin)
      // A page in the background draws one frame a second.
      await page.bringToFront()
      const state = () => notificationsOn(page).then((shown) => shown.map(({ body }) => body))

      await test.step('gets a question; a newer one replaces it', async () => {
        await worker.push(asking('Noch 7 Tage'))
        await expect.poll(state).toEqual(['Noch 7 Tage'])
        await worker.push(asking('Noch 2 Tage'))
        await expect
          .poll(() => notificationsOn(page))
          .toEqual([{ title: 'Kommen Sie?', body: 'Noch 2 Tage', tag, actions: ['yes', 'no'] }])
      })

      await test.step('opens the page with a tap, in the open window', async () => {
        await page
          .getByRole('navigation', { name: 'Interner Bereich' })
          .getByRole('link', { name: 'Wer ist wer' })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wer ist wer')
        await tapNotification(context, tag)
        await expect(page).toHaveURL(`/de-ch/intra/meetings#${tag}`)
        await expect(card).toBeVisible()
      })

      await test.step('answers yes on the notification', async () => {
        await worker.push(asking('Noch ein Tag'))
        await expect.poll(state).toEqual(['Noch ein Tag'])
        await tapNotification(context, tag, 'yes')
        await expect.poll(state).toEqual(['Angemeldet. Gespeichert'])
        await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
        await expect(card.getByRole('status')).toHaveText('Gespeichert')
        await expect.poll(() => badge(page)).toBe(open - 1)
      })

      await test.step('changes the answer offline; it is sent when the network is back', async () => {
        await worker.push(asking('Es bleibt dabei?'))
        await expect.poll(state).toEqual(['Es bleibt dabei?'])
        await context.setOffline(true)
        await tapNotification(context, tag, 'no')
        await expect.poll(state).toEqual(['Abgemeldet. Offline: wird automatisch gesendet'])
        await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
        await expect(card.getByRole('status')).toContainText('Offline: wird automatisch gesendet')
        await context.setOffline(false)
        await expect(card.getByRole('status')).toHaveText('Gespeichert')
        await expect.poll(state).toEqual(['Abgemeldet. Gespeichert'])
      })

      await test.step('sees a generic notification for an unreadable message', async () => {
        await worker.push('{"web_push":')
        await expect
          .poll(() => notificationsOn(page))
          .toContainEqual(expect.objectContaining({ title: 'Es gibt etwas Neues', tag: 'generic' }))
      })

      await test.step('signs out: no address, no notification and no number remain', async () => {
        const told = page.waitForResponse(
          (response) => response.request().method() === 'DELETE' && response.url().includes('/push/device/'),
        )
        await page.getByRole('button', { name: 'Konto', exact: true }).click()
        await page.getByRole('button', { name: 'Abmelden' }).click()
        expect((await told).status()).toBe(200)
        await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
        await expect
          .poll(async () => [await subscribed(page), await badge(page), await notificationsOn(page)])
          .toEqual([false, 0, []])
        await worker.push(asking('Zu spät'))
        await expect.poll(state).toEqual(['Tippen Sie hier, um es in der App zu sehen.'])
      })
    },
  )
})

test.describe('a member with two devices', () => {
  test.use({ member: 'player', permissions: ['background-sync', 'notifications'] })

  test(
    'gets a conflict only where both devices changed a preference, and loses no change',
    onlyLong,
    async ({ page, context, anotherDevice, console, expectFailedLoads }) => {
      test.setTimeout(120_000)
      console.expectComplaints(/\.save_failed|outbox\.send_failed/)
      expectFailedLoads(/\/(?:api|sso|art|icons)\//)
      await reachPushService(page)
      await page.goto('/de-ch/intra/selfservice')
      await waitUntilReadyForOffline(page)
      await turnOn(page)
      const tablet = await anotherDevice('player')
      await tablet.goto('/de-ch/intra/selfservice')
      const save = async (one: Page) => {
        await one.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expect(one.getByText('Gespeichert.', { exact: true })).toBeVisible()
      }
      const choose = (one: Page, what: string, how: string) => one.getByLabel(what).selectOption(how)

      await test.step('decides the conflict after different choices on two devices', async () => {
        // Offline, because this device could receive the other choice before its own is made.
        await context.setOffline(true)
        await choose(tablet, 'Etwas ändert sich', 'Gar nicht')
        await save(tablet)
        await choose(page, 'Etwas ändert sich', 'E-Mail')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expectOneWaiting(page)
        await context.setOffline(false)
        const asked = page.getByRole('status').filter({ hasText: 'Etwas ändert sich: hier «E-Mail», dort «Gar nicht»' })
        await expectStorageFullMessage(page, asked, 'Das vom anderen Gerät')
        await page.getByRole('button', { name: 'Das vom anderen Gerät' }).click()
        await expect(page.getByLabel('Etwas ändert sich')).toHaveValue('none')
        await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
      })

      await test.step("keeps the other device's newer choice when an older form is saved", async () => {
        await choose(page, 'Etwas ändert sich', 'E-Mail')
        await choose(tablet, 'Etwas ändert sich', 'Benachrichtigung auf Ihren Geräten')
        await choose(tablet, 'Neue Noten', 'Gar nicht')
        await save(tablet)
        // The preferences are refetched with it.
        await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).click()
        await turnOn(page)
        await expect(page.getByLabel('Neue Noten')).toHaveValue('none')
        await expect(
          page.getByText('Etwas ändert sich: hier «E-Mail», dort «Benachrichtigung auf Ihren Geräten»'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Das vom anderen Gerät' }).click()
        await expect(page.getByLabel('Etwas ändert sich')).toHaveValue('push')
      })

      await test.step('gets no conflict where only one device changed a preference: both changes apply', async () => {
        await context.setOffline(true)
        await choose(tablet, 'Wann wir Sie daran erinnern', '6 Stunden vorher')
        await save(tablet)
        await choose(page, 'Etwas ändert sich', 'E-Mail')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expectOneWaiting(page)
        // On another page, which shows no conflict either.
        await page
          .getByRole('navigation', { name: 'Interner Bereich' })
          .getByRole('link', { name: 'Wer ist wer' })
          .click()
        await expect(page.getByRole('heading', { level: 1, name: 'Wer ist wer' })).toBeVisible()
        await context.setOffline(false)
        await expect
          .poll(
            async () => {
              await tablet.reload()
              await expect(tablet.getByLabel('Wann wir Sie daran erinnern')).toHaveValue('hours_6')
              return tablet.getByLabel('Etwas ändert sich').inputValue()
            },
            { timeout: 30_000 },
          )
          .toBe('email')
        await page.goBack()
        await expect(page.getByLabel('Wann wir Sie daran erinnern')).toHaveValue('hours_6')
        await expect(page.getByLabel('Etwas ändert sich')).toHaveValue('email')
        await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
      })

      await test.step('shows in every window the choice made in one', async () => {
        const other = await tablet.context().newPage()
        await other.goto('/de-ch/intra/selfservice')
        await expect(other.getByLabel('Neue Noten')).toHaveValue('none')
        await choose(tablet, 'Neue Noten', 'E-Mail')
        await save(tablet)
        await expect(other.getByLabel('Neue Noten')).toHaveValue('email')
        // After sending, the record is removed from the outbox, and the server's state is shown.
        await expect.poll(() => storedKeys(other, 'outbox')).toEqual([])
        await expect(other.getByText('Alles ist gesendet.')).toBeVisible()
        await expect(other.getByLabel('Neue Noten')).toHaveValue('email')
        await other.close()
      })

      await test.step('sees that the storage quota is exceeded, and retries', async () => {
        await context.setOffline(true)
        await choose(page, 'Sie kommen', 'E-Mail')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expectOneWaiting(page)
        const giveRoom = await createConflictWithFullStorage(page, { reminderTime: 'hours_1' })
        const change = page.getByRole('listitem').filter({ hasText: 'Ihre Erinnerungen' })
        await expect(change).toContainText('Das konnte auf diesem Gerät nicht gespeichert werden.')
        await giveRoom()
        await change.getByRole('button', { name: 'Noch einmal versuchen' }).click()
        await context.setOffline(false)
        await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
      })
    },
  )
})
