import { type Key, type SharedField, sharedFields } from '#contract/persons.ts'
import type { RoleName } from '#contract/roles.ts'

/** A fictitious person of the demo band. */
export interface DemoPerson {
  readonly name: readonly [first: string, last: string]
  readonly gender: 'FEMALE' | 'MALE'
  readonly plays?: readonly [instrument: string, voice: string | null, key: Key]
  readonly office?: string
  readonly joined: number
}

const player = (
  instrument: string,
  voice: string | null,
  key: Key,
  people: readonly (readonly [gender: 'F' | 'M', first: string, last: string, joined: number, office?: string])[],
): readonly DemoPerson[] =>
  people.map(([gender, first, last, joined, office]) => ({
    name: [first, last],
    gender: gender === 'F' ? 'FEMALE' : 'MALE',
    plays: [instrument, voice, key],
    joined,
    ...(office === undefined ? {} : { office }),
  }))

/** The further parts of some of them, by last name. */
export const alsoPlays: Readonly<Record<string, NonNullable<DemoPerson['plays']>>> = {
  Brunnegger: ['CLARINET', '2', 'B'],
  Habermoos: ['HORN', '2', 'F'],
}

/** The band: 46 players on all instruments, six of them on the board. */
export const band: readonly DemoPerson[] = [
  ...player('CONDUCTOR', null, 'C', [['F', 'Selina', 'Bärlocher', 2019]]),
  ...player('FLUTE', null, 'C', [
    ['F', 'Miriam', 'Tobelmann', 2008, 'SECRETARY'],
    ['F', 'Aline', 'Rossweid', 2016],
    ['F', 'Chantal', 'Imfeldgut', 2021],
    ['M', 'Gion', 'Salinas-Caflisch', 2023],
  ]),
  ...player('CLARINET', '1', 'B', [
    ['F', 'Beatrice', 'Hohlwegler', 1994],
    ['M', 'Ruedi', 'Sturzenbach', 1989],
    ['F', 'Noemi', 'Vogelbacher', 2018],
    ['M', 'Gabriel', 'Sennhofer', 2025],
  ]),
  ...player('CLARINET', '2', 'B', [
    ['F', 'Irène', "D'Agostani", 2011],
    ['M', 'Kaspar', 'Lindenegg', 2015],
    ['F', 'Jasmin', 'Öttliker', 2022],
    ['F', 'Rahel', 'Stampfweid', 2009],
  ]),
  ...player('SAX', 'Alt 1', 'Es', [
    ['M', 'Reto', 'Wyssgerber', 2004],
    ['F', 'Larissa', 'Kunzhuber', 2017],
  ]),
  ...player('SAX', 'Alt 2', 'Es', [['F', 'Sophie', 'Amselfeld', 2024]]),
  ...player('SAX', 'Tenor', 'B', [
    ['M', 'Hansjörg', 'Zellmatter', 1992, 'MATERIAL'],
    ['F', 'Delia', 'Brunnegger', 2020],
  ]),
  ...player('TRUMPET', '1', 'B', [
    ['M', 'Thomas', 'Rütistein', 1998, 'PRESIDENT'],
    ['F', 'Corinne', 'Habermoos', 2012],
    ['M', 'Livio', 'Pedrazzetti', 2019],
  ]),
  ...player('TRUMPET', '2', 'B', [
    ['M', 'Urs', 'Eggimoser', 1985],
    ['F', 'Nadja', 'Sommerhalden', 2014],
    ['M', 'Fabio', 'Grüningen', 2022],
  ]),
  ...player('TRUMPET', '3', 'B', [
    ['M', 'Werner', 'Tischhausen', 1979],
    ['F', 'Leonie', 'Fahrweidner', 2025],
  ]),
  ...player('HORN', '1', 'F', [
    ['F', 'Katharina', 'Morgenegg', 2001],
    ['M', 'Andrin', 'Föhnwald', 2018],
  ]),
  ...player('HORN', '2', 'F', [
    ['M', 'Paul', 'Ackersteiner', 1996],
    ['F', 'Ladina', 'Jennwiler', 2023],
  ]),
  ...player('BARITON', null, 'B', [
    ['M', 'Martin', 'Kehlhofner', 2000, 'CASHIER'],
    ['F', 'Silvia', 'Rebsamer', 2013],
    ['M', 'Jonas', 'Widmatter', 2021],
    ['F', 'Flurina', 'Camathias-Holt', 2024],
  ]),
  ...player('TROMBONE', '1', 'C', [
    ['M', 'Stefan', 'Ochsnegger', 2006],
    ['F', 'Vera', 'Lautenbacher', 2017, 'LIBRARY'],
  ]),
  ...player('TROMBONE', '2', 'C', [
    ['M', 'Beat', 'Flurstetter', 1991],
    ['M', 'Nils', 'Hagenbucher', 2022],
  ]),
  ...player('TROMBONE', '3', 'C', [['M', 'Oskar', 'Steinenbach', 1988]]),
  ...player('TUBA', 'Es', 'Es', [['M', 'Heinz', 'Bachofner-Keel', 1976]]),
  ...player('TUBA', 'B', 'B', [
    ['M', 'Ernst', 'Tobler-Rickenmoos', 1981],
    ['F', 'Anna', 'Zwyergart', 2019],
  ]),
  ...player('PERCUSSION', null, 'C', [
    ['M', 'Dario', 'Monterosso', 2010, 'BOARDMEM'],
    ['F', 'Tamara', 'Klausenried', 2016],
    ['M', 'Elias', 'Wernlisberg', 2020],
    ['M', 'Yannick', 'Oberhasler', 2024],
  ]),
]

/**
 * Last names of persons who do not want to be named on the public site; nobody of the board, which the imprint names.
 */
export const prefersNoName: ReadonlySet<string> = new Set([
  'Imfeldgut',
  'Öttliker',
  'Sennhofer',
  'Fahrweidner',
  'Oberhasler',
])

/** A demo person who signs in to try out one kind of access. */
export interface DemoSignIn {
  readonly role: string
  readonly name: readonly [string, string]
  readonly email: string
  readonly roles: readonly RoleName[]
  /** The membership ended this many days before today. */
  readonly left?: number
  readonly unverified?: boolean
}

/** One sign-in per kind of access; persons who are not in the band above are added without a membership. */
export const signIns: readonly DemoSignIn[] = [
  { role: 'player', name: ['Heinz', 'Bachofner-Keel'], email: 'heinz@mhz.example', roles: ['MHZ_LIBRARY_READ'] },
  { role: 'second player', name: ['Corinne', 'Habermoos'], email: 'corinne@mhz.example', roles: ['MHZ_LIBRARY_READ'] },
  { role: 'conductor', name: ['Selina', 'Bärlocher'], email: 'selina@mhz.example', roles: ['MHZ_LIBRARY_READ'] },
  {
    role: 'address viewer',
    name: ['Miriam', 'Tobelmann'],
    email: 'miriam@mhz.example',
    roles: ['MHZ_LIBRARY_READ', 'MHZ_ADDRESSVIEWER'],
  },
  {
    role: 'address manager',
    name: ['Katharina', 'Morgenegg'],
    email: 'katharina@mhz.example',
    roles: ['MHZ_LIBRARY_READ', 'MHZ_ADDRESSMANAGER'],
  },
  { role: 'editor', name: ['Vera', 'Lautenbacher'], email: 'vera@mhz.example', roles: ['MHZ_LIBRARY_READ', 'EDITOR'] },
  {
    role: 'admin',
    name: ['Thomas', 'Rütistein'],
    email: 'thomas@mhz.example',
    roles: ['MHZ_LIBRARY_READ', 'MHZ_ADDRESSVIEWER', 'EDITOR', 'ADMIN'],
  },
  {
    role: 'treasurer',
    name: ['Martin', 'Kehlhofner'],
    email: 'martin@mhz.example',
    roles: ['MHZ_LIBRARY_READ', 'MHZ_TREASURER'],
  },
  {
    role: 'auditor',
    name: ['Silvia', 'Rebsamer'],
    email: 'silvia@mhz.example',
    roles: ['MHZ_LIBRARY_READ', 'MHZ_AUDITOR'],
  },
  { role: 'member without library', name: ['Yannick', 'Oberhasler'], email: 'yannick@mhz.example', roles: [] },
  {
    role: 'former member',
    name: ['Werner', 'Tischhausen'],
    email: 'werner@mhz.example',
    roles: ['MHZ_LIBRARY_READ'],
    left: 40,
  },
  { role: 'no membership', name: ['Petra', 'Kundenhofer'], email: 'petra@mhz.example', roles: [] },
  { role: 'unverified', name: ['Marco', 'Neuweiler'], email: 'marco@mhz.example', roles: [], unverified: true },
]

/** The password of every demo sign-in; it works only on loopback or at DEMO_ORIGIN. */
export const demoPassword = 'Blasmusik-1899'

const streets = ['Musterweg', 'Probegasse', 'Marschplatz', 'Im Notenblatt', 'Paukenrain'] as const
const places = [
  ['8044', 'Zürich'],
  ['8032', 'Zürich'],
  ['8006', 'Zürich'],
  ['8053', 'Zürich'],
  ['8126', 'Zumikon'],
] as const
const sharing: readonly (readonly SharedField[])[] = [
  ['EMAIL', 'MOBILE'],
  sharedFields,
  ['LANDLINE', 'ADDRESS'],
  ['MOBILE'],
  [],
  ['EMAIL'],
]
const of = <T>(all: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const one = all[index % all.length]
  if (one === undefined) throw new Error('an empty list has nothing to choose')
  return one
}
const twoDigits = (number: number): string => `${number % 100}`.padStart(2, '0')

/**
 * Contact details of the demo's person number `index`, and the fields that they share. No subscriber's number in
 * Switzerland begins with 0, so these numbers reach nobody.
 */
export const demoCard = (index: number, { name: [first, last], joined }: Pick<DemoPerson, 'name' | 'joined'>) => {
  const [zip, city] = of(places, index)
  const mailbox = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase()
  return {
    address1: `${of(streets, index)} ${index + 1}`,
    zip,
    city,
    email: `${mailbox}@mhz.example`,
    mobile: `+417900${twoDigits(index)}0${twoDigits(index * 7)}`,
    landline: index % 3 === 0 ? null : `+414400${twoDigits(index)}0${twoDigits(index * 3)}`,
    birthDate: `${(joined || 2000) - 13 - ((index * 11) % 17)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + ((index * 5) % 28))}`,
    shared: [...of(sharing, index)],
  }
}
