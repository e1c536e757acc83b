import { answersOf } from '../support/answers.ts'
import { test as base, expect } from '../support/engines/app.ts'
import { meeting, openSignedIn, setOnLine } from '../support/engines/members-area.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilReadyForOffline } from '../support/members-area.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

const test = base.extend<{ disk: SmallDisk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  disk: async ({}, use, testInfo) => {
    const disk = await mountSmallDisk()
    if (typeof disk === 'string') return testInfo.skip(true, disk)
    await use(disk)
    await disk.remove()
  },
  profile: ({ disk }, use) => use(disk.folder),
  // The app and the browser report the disk on the console.
  expectedComplaints: [/_failed|QuotaExceeded|UnknownError|no space|storage/i],
})

const titles = [
  'Licht über dem Wasser',
  'Platzkonzert mit Glühwein',
  'Generalversammlung',
  'Sechseläuten mit der Zunft',
  'Matinée im Park',
]

test(
  'a full disk loses neither the sign-in, nor lists, nor an answer that waits',
  onlyLong,
  async ({ device, disk, server }) => {
    let tab = await openSignedIn(device, '/de-ch/intra/meetings')
    await waitUntilReadyForOffline(tab)
    await server.stop()
    await setOnLine(tab, false)
    const promised: string[] = []
    for (const [index, title] of titles.entries()) {
      // The first answer waits before the disk is full.
      if (index > 0) await disk.fill()
      const card = meeting(tab, title)
      await card.getByRole('radio', { name: 'Abgemeldet' }).click()
      await card.getByRole('status').expectText(/Offline: wird|nicht gespeichert werden/)
      const isPromised = await tab.evaluate(
        (name) =>
          [...document.querySelectorAll('article')].some(
            ({ textContent }) => textContent.includes(name) && textContent.includes('Offline: wird'),
          ),
        title,
      )
      if (isPromised) promised.push(title)
    }
    expect(promised).toContain(titles[0])
    await disk.fill()
    await tab.reload()
    for (const title of promised)
      await meeting(tab, title)
        .getByRole('status')
        .expectText(/wird (?:automatisch )?gesendet/)

    await device.close()
    await disk.free()
    await server.start()
    tab = await device.open('/de-ch/intra/meetings')
    for (const title of promised) await meeting(tab, title).getByRole('status').expectText('Gespeichert')
    await device.close()
    await server.stop()
    const stored = await answersOf(server, 'player')
    for (const title of promised) expect(stored).toContainEqual({ title, status: false, remarks: '' })
  },
)
