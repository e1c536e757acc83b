import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { expectOneWaiting, meeting, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { subscriptionAt } from '../support/push-service.ts'
import type { TestServer } from '../support/server.ts'
import { createConflictWithFullStorage, expectStorageFullMessage } from '../support/storage-quota.ts'
import { controlWorker, notificationsOn, tapNotification } from '../support/worker.ts'

const title = 'Platzkonzert mit Glühwein'
/** Of a push service that nobody reaches. */
const address = 'https://push.invalid/this-phone'

/**
 * A browser whose push service has given it an address, to which the server then sends: Chromium has one only with Google's
 * servers within reach. What it holds outlives a reload. Also what the app writes on its icon, where a tab has none.
 */
const reachPushService = async (page: Page, server: TestServer): Promise<void> => {
  await server.stop()
  await server.start({ PUSH_SERVICES: 'push.invalid' })
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
  await page.getByRole('button', { name: 'Mitteilungen einschalten' }).click()
  await expect(page.getByText('Dieses Gerät zeigt Ihnen Mitteilungen.')).toBeVisible()
}
const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test.push') !== null)
const badge = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.badge')))

test.describe('a member', () => {
  test.use({ member: 'second player', permissions: ['background-sync', 'notifications'] })

  test('lets this device show notifications, answers on one with and without network, and takes all of it along', async ({
    page,
    context,
    server,
    expectFailedLoads,
  }) => {
    test.setTimeout(120_000)
    expectFailedLoads(/\/(?:api|sso|art|icons)\//)
    await reachPushService(page, server)
    const empty = await context.newPage()

    await test.step('turns them on by a tap, and says how they want to be told of what', async () => {
      await page.goto('/de-ch/intra/selfservice')
      await waitUntilReadyForOffline(page)
      await expect(page.getByText('Noch zeigt keines Ihrer Geräte Mitteilungen.')).toBeVisible()
      await turnOn(page)
      await expect(page.getByText('Noch zeigt keines Ihrer Geräte Mitteilungen.')).toBeHidden()
      expect(await subscribed(page)).toBe(true)
      await page.getByLabel('Neue Noten').selectOption('E-Mail')
      await page.getByLabel('Wann wir Sie daran erinnern').selectOption('3 Stunden vorher')
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      await expect(page.getByText('Gespeichert.', { exact: true })).toBeVisible()
    })

    await test.step('finds it so at the next start, at which the server learns the address anew', async () => {
      const told = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && /\/push\/device\/[\w-]{36}$/.test(response.url()),
        // After all that is fetched for offline.
        { timeout: 30_000 },
      )
      await page.reload()
      expect((await told).ok()).toBe(true)
      await expect(page.getByText('Dieses Gerät zeigt Ihnen Mitteilungen.')).toBeVisible()
      await expect(page.getByLabel('Neue Noten')).toHaveValue('email')
      await expect(page.getByLabel('Wann wir Sie daran erinnern')).toHaveValue('hours_3')
    })

    await page.goto('/de-ch/intra/meetings')
    const card = meeting(page, title)
    const eventId = Number((await card.getAttribute('id'))?.replace('event-', ''))
    await expect.poll(() => badge(page)).toBeGreaterThan(0)
    const open = await badge(page)
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
          data: { kind: 'answer', event: { id: eventId, title, dateStart: '2026-12-12T17:00' } },
        },
      })
    const worker = await controlWorker(context, empty, server.origin)
    const state = () => notificationsOn(page).then((shown) => shown.map(({ body }) => body))

    await test.step('is asked; a newer question replaces the older one', async () => {
      await worker.push(asking('Noch 7 Tage'))
      await expect.poll(state).toEqual(['Noch 7 Tage'])
      await worker.push(asking('Noch 2 Tage'))
      await expect
        .poll(() => notificationsOn(page))
        .toEqual([{ title: 'Kommen Sie?', body: 'Noch 2 Tage', tag, actions: ['yes', 'no'] }])
    })

    await test.step('is led to the place by a tap, in the window that is open', async () => {
      await page
        .getByRole('navigation', { name: 'Interner Bereich' })
        .getByRole('link', { name: 'Wer ist wer' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wer ist wer')
      await tapNotification(context, tag)
      await expect(page).toHaveURL(`/de-ch/intra/meetings#${tag}`)
      await expect(card).toBeVisible()
    })

    await test.step('says yes on the notification', async () => {
      await worker.push(asking('Noch ein Tag'))
      await expect.poll(state).toEqual(['Noch ein Tag'])
      await tapNotification(context, tag, 'yes')
      await expect.poll(state).toEqual(['Angemeldet. Gespeichert'])
      await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
      await expect(card.getByRole('status')).toHaveText('Gespeichert')
      await expect.poll(() => badge(page)).toBe(open - 1)
    })

    await test.step('thinks better of it without network; it is sent when the network is back', async () => {
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

    await test.step('reads of a message that cannot be read that there is something', async () => {
      await worker.push('{"web_push":')
      await expect
        .poll(() => notificationsOn(page))
        .toContainEqual(expect.objectContaining({ title: 'Es gibt etwas Neues', tag: 'generic' }))
    })

    await test.step('signs out: no address, no notification and no number stay', async () => {
      const told = page.waitForResponse(
        (response) => response.request().method() === 'DELETE' && response.url().includes('/push/device/'),
      )
      await page.getByRole('button', { name: 'Konto' }).click()
      await page.getByRole('button', { name: 'Abmelden' }).click()
      expect((await told).status()).toBe(200)
      await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
      await expect
        .poll(async () => [await subscribed(page), await badge(page), await notificationsOn(page)])
        .toEqual([false, 0, []])
      await worker.push(asking('Zu spät'))
      await expect.poll(state).toEqual(['Tippen Sie hier, um es in der App zu sehen.'])
    })
  })
})

test.describe('a member with two devices', () => {
  test.use({ member: 'player', permissions: ['background-sync', 'notifications'] })

  test(
    'is asked only where both chose, and nothing that one of them chose is overwritten',
    onlyLong,
    async ({ page, context, server, anotherDevice, console, expectFailedLoads }) => {
      test.setTimeout(120_000)
      console.expectComplaints(/could not be kept on this device|outbox could not be sent/)
      expectFailedLoads(/\/(?:api|sso|art|icons)\//)
      await reachPushService(page, server)
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

      await test.step('is asked which counts after choosing differently on another device', async () => {
        // Out of reach, or this device might hear of the other choice before its own is made.
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

      await test.step('overwrites nothing with a choice begun before the other device chose', async () => {
        await choose(page, 'Etwas ändert sich', 'E-Mail')
        await choose(tablet, 'Etwas ändert sich', 'Mitteilung auf Ihren Geräten')
        await choose(tablet, 'Neue Noten', 'Gar nicht')
        await save(tablet)
        // The wishes are fetched with it.
        await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).click()
        await turnOn(page)
        await expect(page.getByLabel('Neue Noten')).toHaveValue('none')
        await expect(
          page.getByText('Etwas ändert sich: hier «E-Mail», dort «Mitteilung auf Ihren Geräten»'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Das vom anderen Gerät' }).click()
        await expect(page.getByLabel('Etwas ändert sich')).toHaveValue('push')
      })

      await test.step('is not asked where only one device chose: both choices hold', async () => {
        await context.setOffline(true)
        await choose(tablet, 'Wann wir Sie daran erinnern', '6 Stunden vorher')
        await save(tablet)
        await choose(page, 'Etwas ändert sich', 'E-Mail')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expectOneWaiting(page)
        // On another page of theirs, where nobody asks either.
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

      await test.step('shows in every window what was chosen in one', async () => {
        const other = await tablet.context().newPage()
        await other.goto('/de-ch/intra/selfservice')
        await expect(other.getByLabel('Neue Noten')).toHaveValue('none')
        await choose(tablet, 'Neue Noten', 'E-Mail')
        await save(tablet)
        await expect(other.getByLabel('Neue Noten')).toHaveValue('email')
        // What is sent has left the outbox; what the server has now stands there.
        await expect.poll(() => storedKeys(other, 'outbox')).toEqual([])
        await expect(other.getByText('Alles ist gesendet.')).toBeVisible()
        await expect(other.getByLabel('Neue Noten')).toHaveValue('email')
        await other.close()
      })

      await test.step('reads that there is no room for both, and tries again', async () => {
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
