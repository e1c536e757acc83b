// Longer than 300 lines: every kind of change has its entry here, and a missing one does not compile.
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import { enterTime, meeting } from './members-area.ts'
import { choosePhotograph } from './photographed-sheet.ts'
import { openOnStand, writeOver } from './stand.ts'
import type { Locator, Tab } from './tab.ts'

/** One way in which a member changes something of a kind: keys in a form, or a tap. */
export interface ChangeByHand {
  readonly name: string
  /** The demo account; a player by default. */
  readonly role?: string
  /** Opens the screen; the change is possible afterwards. */
  open(tab: Tab): Promise<void>
  /** Changes something. Each number leads to another state than the number before. */
  change(tab: Tab, number: number): Promise<void>
  /** Waits until the opened screen shows the change. */
  expectShown(tab: Tab, number: number): Promise<void>
  /** Goes to the account menu; absent if the screen has it. */
  leave?(tab: Tab): Promise<void>
}

/** The link to the seating plan of the concert comes last, and moves what is below it. */
const meetings = async (tab: Tab): Promise<void> => {
  await tab.goto('/de-ch/intra/meetings')
  await tab.getByRole('link', { name: 'Sitzplan' }).first().expectVisible()
}
const absences = (tab: Tab): Promise<void> => tab.goto('/de-ch/intra/meetings/absences')
const lifts = (tab: Tab): Promise<void> => tab.goto('/de-ch/intra/lifts')

/** A form whose field shows the typed text after it was opened again. */
const typing = (path: string, field: (tab: Tab) => Locator): ChangeByHand => ({
  name: 'a text is typed',
  open: (tab) => tab.goto(path),
  change: (tab, number) => field(tab).fill(`Ort ${number}`),
  expectShown: (tab, number) => field(tab).expectValue(`Ort ${number}`),
})

/** A list of choices, alternately with two of them. */
const choosing = (open: ChangeByHand['open'], label: string, choices: readonly [Choice, Choice]): ChangeByHand => {
  const choiceOf = (number: number): Choice => choices[number % 2 === 0 ? 0 : 1]
  return {
    name: 'a choice is made',
    open,
    change: (tab, number) => tab.getByLabel(label).selectOption(choiceOf(number).label),
    expectShown: (tab, number) => tab.getByLabel(label).expectValue(choiceOf(number).value),
  }
}
interface Choice {
  readonly label: string
  readonly value: string
}

/** Two buttons in an item of a list, of which one is there at a time. */
const tapping = (path: string, heading: RegExp, buttons: readonly [RegExp, RegExp]): ChangeByHand => {
  const button = (tab: Tab, index: number): Locator =>
    tab
      .getByRole('listitem')
      .filter({ has: tab.getByRole('heading', { name: heading }) })
      .getByRole('button', { name: buttons[index % 2 === 0 ? 0 : 1] })
  return {
    name: 'a button is tapped',
    open: (tab) => tab.goto(path),
    change: (tab, number) => button(tab, number).click(),
    expectShown: (tab, number) => button(tab, number + 1).expectVisible(),
  }
}

/** Radio buttons in a group, alternately two of them. */
const picking = (open: ChangeByHand['open'], group: (tab: Tab) => Locator, names: readonly [string, string]) => {
  const radio = (tab: Tab, number: number): Locator =>
    group(tab).getByRole('radio', { name: names[number % 2 === 0 ? 0 : 1], exact: true })
  return {
    open,
    name: 'a radio button is tapped',
    change: (tab: Tab, number: number) => radio(tab, number).click(),
    expectShown: (tab: Tab, number: number) => radio(tab, number).expectChecked(),
  }
}

const sheet = (tab: Tab): Promise<void> => openOnStand(tab, 'Can-Can')
const playRecording = async (tab: Tab): Promise<void> => {
  await openOnStand(tab, 'Amazing Grace')
  await tab.getByRole('button', { name: 'Mehr', exact: true }).click()
  await tab.getByRole('button', { name: 'Probeaufnahme', exact: true }).click()
}
/** The stand covers the navigation; a form that is done moves its page to the list, away from a menu that is opened meanwhile. */
const leave = (tab: Tab): Promise<void> => tab.goto('/de-ch/intra')
const takePen = (tab: Tab): Promise<void> => tab.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
const expectOnPage = (tab: Tab, notes: RegExp): Promise<void> => tab.getByRole('img', { name: notes }).expectVisible()
/** Each stroke is a note of its own: it is far enough from the others. */
const draw = (tab: Tab, number: number): Promise<void> =>
  writeOver(tab, [0.2, 0.2 + number / 8], [0.35, 0.22 + number / 8], [0.5, 0.2 + number / 8])
const notesUpTo = (number: number): string => (number === 0 ? 'eine Notiz' : `${number + 1} Notizen`)

const noteField = (tab: Tab): Locator => meeting(tab, 'Generalversammlung').getByLabel('Notiz zum Anlass')

/** The ways of each kind. A kind without an entry does not compile. */
export const changesByHand: Readonly<Record<KindName, readonly [ChangeByHand, ...ChangeByHand[]]>> = {
  participation: [
    typing('/de-ch/intra/meetings', (tab) => meeting(tab, 'Generalversammlung').getByLabel('Bemerkung')),
    picking(meetings, (tab) => meeting(tab, 'Generalversammlung'), ['Abgemeldet', 'Angemeldet']),
  ],
  person: [typing('/de-ch/intra/person', (tab) => tab.getByLabel('Ort', { exact: true }))],
  notifications: [
    choosing((tab) => tab.goto('/de-ch/intra/selfservice'), 'Neue Noten', [
      { label: 'E-Mail', value: 'email' },
      { label: 'Gar nicht', value: 'none' },
    ]),
  ],
  absence: [
    typing('/de-ch/intra/meetings/absences', (tab) => tab.getByLabel('Grund')),
    {
      name: 'a form is saved',
      open: absences,
      change: async (tab, number) => {
        await enterTime(tab, 'Von', `2030-02-0${number + 1}`)
        await tab.getByLabel('Grund').fill(`Ferien ${number}`)
        await tab.getByRole('button', { name: 'Abwesenheit speichern' }).click()
      },
      expectShown: (tab, number) => tab.getByText(`Ferien ${number}`).expectVisible(),
      leave,
    },
  ],
  'default-answers': [
    choosing(absences, 'Proben', [
      { label: 'Dabei ohne Abmeldung', value: 'attending' },
      { label: 'Offen, bis ich antworte', value: 'open' },
    ]),
  ],
  attendance: [
    {
      ...picking(
        (tab) => tab.goto('/de-ch/intra/attendance'),
        (tab) => tab.getByRole('group', { name: /^Anna Zwyergart/ }),
        ['nicht erfasst', 'gefehlt'],
      ),
      role: 'conductor',
    },
  ],
  duty: [tapping('/de-ch/intra/duties', /^Kasse$/, [/^Ersatz suchen/, /^Doch selbst machen/])],
  enquiry: [
    picking(
      (tab) => tab.goto('/de-ch/intra/enquiries'),
      (tab) => tab.getByRole('group', { name: 'Wählen Sie eine Möglichkeit' }),
      ['S', 'M'],
    ),
  ],
  // A mark is made once, and outlasts every interruption.
  bulletin: [
    {
      name: 'a button is tapped',
      open: (tab) => tab.goto('/de-ch/intra/bulletins'),
      change: async (tab, number) => {
        if (number === 0) await tab.getByRole('button', { name: /^Als gelesen markieren/ }).click()
      },
      expectShown: (tab) => tab.getByRole('heading', { name: 'Gelesene Mitteilungen' }).expectVisible(),
    },
  ],
  comment: [
    typing('/de-ch/intra/bulletins/1', (tab) => tab.getByLabel('Ihr Kommentar')),
    {
      name: 'a form is saved',
      open: (tab) => tab.goto('/de-ch/intra/bulletins/1'),
      change: async (tab, number) => {
        await tab.getByLabel('Ihr Kommentar').fill(`Frage ${number}`)
        await tab.getByRole('button', { name: 'Kommentar senden' }).click()
      },
      expectShown: (tab, number) => tab.getByText(`Frage ${number}`).expectVisible(),
    },
  ],
  'private-note': [
    {
      ...typing('/de-ch/intra/meetings', noteField),
      role: 'conductor',
      open: async (tab) => {
        await tab.goto('/de-ch/intra/meetings')
        await meeting(tab, 'Generalversammlung').getByText('Private Notizen').click()
      },
    },
  ],
  'sent-bulletin': [
    {
      name: 'a form is saved',
      role: 'conductor',
      open: (tab) => tab.goto('/de-ch/intra/bulletins/sent'),
      change: async (tab, number) => {
        await tab.getByRole('button', { name: 'Neue Mitteilung' }).click()
        await tab.getByLabel('Titel', { exact: true }).fill(`Mitteilung ${number}`)
        await tab.getByRole('textbox', { name: 'Text', exact: true }).fill('Morgen um acht.')
        await tab.getByRole('button', { name: 'Mitteilung senden' }).click()
      },
      expectShown: (tab, number) => tab.getByText(`Mitteilung ${number}`).expectVisible(),
    },
  ],
  lift: [
    typing('/de-ch/intra/lifts', (tab) => tab.getByLabel('Abfahrtsort')),
    {
      name: 'a form is saved',
      open: lifts,
      change: async (tab, number) => {
        await tab.getByLabel('Abfahrtsort').fill(`Dorfplatz ${number}`)
        await tab.getByLabel('Freie Plätze').fill('2')
        await tab.getByRole('button', { name: 'Speichern' }).click()
      },
      expectShown: (tab, number) =>
        tab.getByRole('heading', { name: new RegExp(`Dorfplatz ${number}$`) }).expectVisible(),
      leave,
    },
  ],
  'lift-seat': [tapping('/de-ch/intra/lifts', /Bahnhof Uster$/, [/^Mitfahren/, /^Platz zurückgeben/])],
  annotation: [
    {
      name: 'a stroke is drawn',
      open: sheet,
      change: async (tab, number) => {
        await takePen(tab)
        await draw(tab, number)
      },
      expectShown: (tab, number) => expectOnPage(tab, new RegExp(`^Seite 1, ${notesUpTo(number)} auf dieser Seite`)),
      leave,
    },
    {
      name: 'a text is typed on the page',
      open: sheet,
      change: async (tab, number) => {
        await takePen(tab)
        await tab.getByRole('button', { name: 'Text', exact: true }).click()
        await writeOver(tab, [0.3, 0.2 + number / 8])
        await tab.getByLabel('Text der Notiz').fill(`Stelle ${number}`)
      },
      expectShown: (tab, number) => expectOnPage(tab, new RegExp(`^Seite 1, .* – Stelle ${number}`)),
      leave,
    },
  ],
  'shared-annotation': [
    {
      name: 'a stroke is drawn for everybody',
      role: 'conductor',
      open: sheet,
      change: async (tab, number) => {
        await takePen(tab)
        await tab.getByRole('button', { name: 'Für alle schreiben' }).click()
        await draw(tab, number)
      },
      expectShown: (tab, number) => expectOnPage(tab, new RegExp(`^Seite 1, ${notesUpTo(number)} für alle`)),
      leave,
    },
  ],
  'recording-section': [
    {
      name: 'a form is saved',
      role: 'conductor',
      open: playRecording,
      change: async (tab, number) => {
        await tab.getByRole('button', { name: /^«Thema.*» ändern$/ }).click()
        await tab.getByLabel('Name des Abschnitts').fill(`Thema ${number}`)
        await tab.getByRole('button', { name: 'Abschnitt speichern' }).click()
      },
      expectShown: (tab, number) => tab.getByRole('button', { name: `«Thema ${number}» ändern` }).expectVisible(),
      leave,
    },
  ],
  'photographed-parts': [
    {
      name: 'photographed parts are saved',
      role: 'editor',
      open: (tab) => tab.goto('/de-ch/intra/photographs/1'),
      change: async (tab, number) => {
        await tab.getByText('Fotografieren', { exact: true }).expectVisible()
        await choosePhotograph(tab)
        await tab.getByLabel('Name der Stimme').fill(`Tuba ${number + 1}`)
        await tab.getByText(/noch gerade gerichtet/).expectHidden()
        await tab.getByRole('button', { name: 'Stimmen speichern' }).click()
      },
      // A photograph that is in no saved parts would be in the list.
      expectShown: async (tab) => {
        await tab
          .getByText(/^Eine Stimme aus einer Seite/)
          .first()
          .expectVisible()
        await tab.getByRole('list', { name: 'Fotografierte Seiten' }).expectHidden()
      },
      leave,
    },
  ],
  'section-mark': [
    {
      name: 'a place is set for everybody, or removed',
      role: 'conductor',
      open: playRecording,
      change: async (tab, number) => {
        await tab.getByRole('button', { name: 'Stelle von «Thema» in den Noten setzen' }).click()
        await tab.getByRole('button', { name: number % 2 === 0 ? 'Setzen' : 'Stelle entfernen', exact: true }).click()
      },
      expectShown: (tab, number) =>
        tab.getByRole('button', { name: number % 2 === 0 ? /^Thema.*Seite 1$/ : /^Thema.*für alle$/ }).expectVisible(),
      leave,
    },
  ],
  'stand-setting': [
    {
      ...choosing(
        async (tab) => {
          await sheet(tab)
          await tab.getByRole('button', { name: 'Mehr', exact: true }).click()
        },
        'Schläge im Takt',
        [
          { label: '3', value: '3' },
          { label: '5', value: '5' },
        ],
      ),
      leave,
    },
  ],
}
