import type { kinds } from '#device/outbox/kinds/kinds.ts'
import type { Intent } from '#device/outbox/record.ts'

const uuid = 'a2d6e2f4-1111-4222-8333-444455556666'
const card = { firstName: 'Regula', lastName: 'Beispiel', company: '', shared: [], permit: true }
/** A change of each kind, and its name in the list of what was not sent. */
export const changes: Record<(typeof kinds)[number]['kind'], readonly [Omit<Intent, 'kind' | 'row'>, string]> = {
  participation: [
    { key: '7', title: 'Rehearsal, 26 November 2026', desired: { status: true, remarks: '' } },
    'Antwort: Probe, 26.11.2026',
  ],
  person: [{ key: '1', desired: card }, 'Meine Daten'],
  notifications: [{ key: 'own', desired: { change: 'email' } }, 'Ihre Erinnerungen'],
  annotation: [{ key: '4', title: 'Arabesque', desired: { strokes: [], erased: [uuid] } }, 'Notizen: Arabesque'],
  'shared-annotation': [
    { key: '5', title: 'Bolero', desired: { strokes: [], erased: [uuid] } },
    'Notizen für alle: Bolero',
  ],
  'stand-setting': [
    { key: 'member', title: 'Corinna', desired: { edits: [{ name: 'zoom/default', value: null, at: 1, id: 'e1' }] } },
    'Einstellungen am Notenständer: Corinna',
  ],
  absence: [
    { key: uuid, desired: { from: '2026-12-01', to: '2026-12-03', reason: '', deleted: false } },
    'Abwesenheit: 1.–3. Dezember',
  ],
  'default-answers': [
    { key: 'own', desired: { rehearsal: 'attending', concert: 'band', assembly: 'band' } },
    'Ihre Standardantworten',
  ],
  attendance: [
    { key: `7/${uuid}`, title: 'Beat, Probe', desired: { state: 'present', id: uuid, at: 0 } },
    'Anwesenheit: Beat, Probe',
  ],
  duty: [{ key: '3', title: 'Bar, Fest', desired: { takes: true, offered: false } }, 'Einsatz: Bar, Fest'],
  enquiry: [
    { key: '3', title: 'Probe im April', desired: { choices: [], number: null, words: 'Mehr Pausen' } },
    'Umfrage: Probe im April',
  ],
  bulletin: [{ key: '3', title: 'Notenausgabe', desired: { read: true } }, 'Gelesen: Notenausgabe'],
  comment: [
    { key: uuid, title: 'Notenausgabe', desired: { place: 'bulletin', placeId: 3, text: 'Wann?', deleted: false } },
    'Kommentar: Notenausgabe',
  ],
  'sent-bulletin': [
    {
      ...{ key: uuid, title: 'Notenausgabe' },
      desired: {
        ...{ titleDe: 'Notenausgabe', titleEn: null, textDe: '<p>Morgen.</p>', textEn: null, fileIds: [] },
        ...{ endsOn: '2026-12-09', comments: false, eventId: null, sections: [], invitations: [] },
      },
    },
    'Neue Mitteilung: Notenausgabe',
  ],
  'recording-section': [
    {
      ...{ key: uuid, title: 'Trio' },
      desired: { recordingId: 3, name: 'Trio', from: 0, to: 9000, shared: false, deleted: false },
    },
    'Abschnitt: Trio',
  ],
  'section-mark': [
    { key: `11/${uuid}`, title: 'Trio', desired: { mark: { page: 2, at: { x: 900, y: 4200 } } } },
    'Stelle in den Noten: Trio',
  ],
  lift: [
    {
      key: uuid,
      desired: { eventId: 7, place: 'Bahnhof', leavesAt: '2026-11-26T19:00', seats: 2, remarks: '', deleted: false },
    },
    'Mitfahrgelegenheit: Do 26.11.2026 19:00, ab Bahnhof',
  ],
  'private-note': [
    { key: '7/3', title: 'Arabesque, Konzert', desired: { text: 'Takt 12 langsamer' } },
    'Private Notiz: Arabesque, Konzert',
  ],
  'photographed-parts': [
    {
      ...{ key: uuid, title: 'Arabesque' },
      desired: {
        ...{ compositionId: 3, size: 1_500_000 },
        parts: [
          {
            ...{ name: 'Arabesque - Tuba.pdf', instrument: 'TUBA', voice: null, key: null, replace: false },
            photographs: ['a', 'b'],
          },
        ],
      },
    },
    'Stimmen vom Papier: Arabesque, 2 Seiten (1.50 MB)',
  ],
  'lift-seat': [{ key: uuid, title: 'ab Uster', desired: { takes: true } }, 'Platz im Auto: ab Uster'],
}
