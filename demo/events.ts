import type { EventKind, SectionMinimum } from '#contract/events.ts'
import { cellar, church } from './venues.ts'

/**
 * One event of the demo season; `day` is relative to the day of the first start, times are wall clock times in Zürich.
 */
export interface DemoEvent {
  readonly kind: EventKind
  readonly day: number
  /** The weekday, 7 = Sunday (ISO 8601): the first one from `day` on. */
  readonly weekday: number
  readonly start: string
  /** Minutes; days for full-day events. */
  readonly length: number
  readonly fullDay?: boolean
  readonly publicEvent: boolean
  readonly location: string | null
  readonly de: readonly [title: string, remarks: string | null]
  readonly en: readonly [title: string, remarks: string | null]
  /** Index of its article. */
  readonly article?: number
  /** Slugs of the pieces, in playing order; 'all' = the first repertoire. */
  readonly programme?: 'first' | 'second'
  /** Visitors find the programme in the calendar. */
  readonly programmePublic?: true
  readonly image?: string
  readonly minimumPlayers?: readonly SectionMinimum[]
}

/** Events of the season in addition to the weekly rehearsals. */
export const occasions: readonly DemoEvent[] = [
  {
    kind: 'concert',
    day: 23,
    weekday: 7,
    start: '17:00',
    length: 90,
    publicEvent: true,
    location: church,
    de: ['Licht über dem Wasser', 'Winterkonzert. Eintritt frei, Kollekte. Türöffnung 16:30 Uhr.'],
    en: ['Light across the water', 'Winter concert. Free admission, collection. Doors open at 16:30.'],
    article: 0,
    programme: 'first',
    programmePublic: true,
    image: 'header-limmat',
  },
  {
    kind: 'concert',
    day: 37,
    weekday: 5,
    start: '19:30',
    length: 75,
    publicEvent: true,
    location: 'Quartierplatz am Zürichberg',
    de: ['Platzkonzert mit Glühwein', 'Bei Schnee im Foyer des Schulhauses.'],
    en: ['Open-air concert with mulled wine', 'In the school foyer if it snows.'],
    programme: 'first',
    minimumPlayers: [
      { section: 'HORN', players: 3 },
      { section: 'TROMBONE', players: 2 },
      { section: 'PERCUSSION', players: 2 },
    ],
  },
  {
    kind: 'assembly',
    day: 52,
    weekday: 5,
    start: '19:30',
    length: 150,
    publicEvent: false,
    location: 'Restaurant Alte Mühle, Saal',
    de: ['Generalversammlung', 'Anträge bitte bis zehn Tage vorher an den Vorstand.'],
    en: ['Annual general meeting', 'Please send motions to the board ten days in advance.'],
  },
  {
    kind: 'holiday',
    day: 80,
    weekday: 1,
    start: '00:00',
    length: 9,
    fullDay: true,
    publicEvent: false,
    location: null,
    de: ['Sportferien, keine Proben', null],
    en: ['Winter sports break, no rehearsals', null],
  },
  {
    kind: 'social',
    day: 108,
    weekday: 6,
    start: '00:00',
    length: 2,
    fullDay: true,
    publicEvent: false,
    location: 'Flumserberg',
    de: ['Probenwochenende', 'Abfahrt 08:12 Uhr ab Zürich HB, Notenständer nicht vergessen.'],
    en: ['Rehearsal weekend', 'Train at 08:12 from Zürich HB; remember your music stand.'],
  },
  {
    kind: 'concert',
    day: 149,
    weekday: 1,
    start: '18:00',
    length: 120,
    publicEvent: true,
    location: 'Zunfthaus am Limmatquai',
    de: ['Sechseläuten mit der Zunft', 'Wir begleiten den Umzug und spielen am Abend im Zunfthaus.'],
    en: ['Sechseläuten with the guild', 'We accompany the parade and play at the guild house in the evening.'],
    article: 3,
    programme: 'second',
    image: 'header-formation',
  },
  {
    kind: 'concert',
    day: 205,
    weekday: 7,
    start: '11:00',
    length: 60,
    publicEvent: true,
    location: 'Irchelpark, Bühne am See',
    de: ['Matinée im Park', 'Bei jedem Wetter; Picknick willkommen.'],
    en: ['Matinée in the park', 'Whatever the weather; bring a picnic.'],
    programme: 'second',
  },
  {
    kind: 'social',
    day: 226,
    weekday: 6,
    start: '00:00',
    length: 1,
    fullDay: true,
    publicEvent: true,
    location: 'Quartier Oberstrass',
    de: ['Quartierfest', 'Instrumente ausprobieren von 10 bis 16 Uhr, dazwischen kurze Ständchen.'],
    en: ['District fair', 'Try out instruments from 10 a.m. to 4 p.m., with short performances in between.'],
  },
  {
    kind: 'concert',
    day: -40,
    weekday: 7,
    start: '19:00',
    length: 90,
    publicEvent: true,
    location: 'Kirchgemeindehaus Oberstrass',
    de: ['Herbstkonzert', 'Danke allen, die da waren.'],
    en: ['Autumn concert', 'Thank you to everyone who came.'],
    programme: 'second',
  },
]

/** Thursday rehearsals, 20:00 to 22:00. */
export const rehearsal: Omit<DemoEvent, 'day'> = {
  kind: 'rehearsal',
  weekday: 4,
  start: '20:00',
  length: 120,
  publicEvent: false,
  location: cellar,
  de: ['Gesamtprobe', null],
  en: ['Full rehearsal', null],
}
