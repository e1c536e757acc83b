import type { PersonImportField, PieceImportField } from '#contract/imports.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'

/** Headings by which a column is recognised; the first one is that of the template. */
type Headings<Field extends string> = Readonly<Record<Field, { readonly de: string; readonly en: string }>>

/** In German and English, separated by `|`. Letters and digits are compared, without accents and case. */
export const personHeadings: Headings<PersonImportField> = {
  lastName: { de: 'Nachname|Name|Familienname|Zuname', en: 'Last name|Surname|Family name' },
  firstName: { de: 'Vorname|Rufname', en: 'First name|Given name|Forename' },
  gender: { de: 'Anrede|Geschlecht', en: 'Salutation|Gender|Sex' },
  title: { de: 'Titel|Akad. Titel', en: 'Title|Academic title' },
  company: { de: 'Firma|Organisation|Unternehmen', en: 'Company|Organisation|Organization' },
  address1: {
    de: 'Strasse|Adresse|Adresse 1|Strasse und Nummer|Strasse Nr|Str.|Wohnadresse|Strasse und Hausnummer',
    en: 'Street|Address|Address 1|Street address|Street and number',
  },
  address2: { de: 'Adresszusatz|Adresse 2|Zusatz|Adresszeile 2', en: 'Address 2|Address line 2' },
  zip: { de: 'PLZ|Postleitzahl', en: 'Postcode|ZIP|ZIP code|Postal code' },
  city: { de: 'Ort|Wohnort|Stadt|Ortschaft', en: 'Town|City|Place' },
  zipCity: {
    de: 'PLZ Ort|PLZ und Ort|PLZ Wohnort|Wohnort PLZ|PLZ, Ortschaft',
    en: 'ZIP City|Postcode and town|Postcode Town',
  },
  email: { de: 'E-Mail|Mail|E-Mail-Adresse|Mailadresse|E-Mail privat', en: 'Email|Email address|E-mail address' },
  mobile: {
    de: 'Mobile|Natel|Handy|Mobil|Mobiltelefon|Telefon mobil|Tel. mobil|Tel. M|Natel-Nr.|Handynummer|Mobilnummer|Natelnummer',
    en: 'Mobile phone|Cell|Cell phone|Mobile number',
  },
  landline: {
    de: 'Telefon|Festnetz|Tel|Telefon privat|Telefon P|Tel. P|Tel. privat|Telefonnummer|Festnetznummer|Tel. Nr.|Tel. G|Tel. Geschäft|Telefon G|Telefon Geschäft',
    en: 'Landline|Phone|Telephone|Home phone|Phone number|Work phone',
  },
  birthDate: {
    de: 'Geburtsdatum|Geburtstag|Geb.|Geboren|Geb.-Datum|Geb.-Tag|Geboren am|Geb. am',
    en: 'Date of birth|Birth date|Birthday|DOB',
  },
  instrument: { de: 'Instrument|Register|Stimmregister|Instrumente|Instrument 1', en: 'Instrument|Section' },
  voice: { de: 'Stimme', en: 'Voice|Part' },
  membership: {
    de: 'Mitgliedschaft|Status|Mitgliedstatus|Mitgliederstatus|Kategorie|Mitgliederkategorie|Mitgliedart|Aktiv/Passiv',
    en: 'Membership|Status|Category|Member type',
  },
  joined: {
    de: 'Eintritt|Eintrittsdatum|Mitglied seit|Eintrittsjahr|Beitritt|Dabei seit|Eintritt Verein',
    en: 'Joined|Member since|Join date',
  },
  left: { de: 'Austritt|Austrittsdatum|Austrittsjahr|Ausgetreten', en: 'Left|Leave date' },
  honoraryYear: {
    de: 'Ehrenmitglied seit|Ehrenmitglied|EM seit|Ehrenmitgliedschaft',
    en: 'Honorary member since|Honorary member',
  },
  preferredChannel: {
    de: 'Post|Korrespondenz|Versand|Bevorzugter Kanal|Post vom Verein',
    en: 'Correspondence|Preferred channel|Letters from the band',
  },
  remarks: { de: 'Bemerkungen|Bemerkung|Notizen|Kommentar', en: 'Remarks|Notes|Comment' },
}

export const pieceHeadings: Headings<PieceImportField> = {
  inventory: {
    de: 'Inventarnummer|Inventar|Nummer|Nr.|Archivnummer|Notennummer',
    en: 'Inventory number|Inventory|Number|No.',
  },
  title: { de: 'Titel|Stück|Name|Werk|Musikstück', en: 'Title|Piece|Work' },
  subtitle: { de: 'Untertitel|Zusatz', en: 'Subtitle' },
  composers: {
    de: 'Komponist|Komponisten|Komponist/in|Komponistin|Komposition|Komponiert von',
    en: 'Composer|Composers|Music by|Composed by',
  },
  arrangers: {
    de: 'Arrangeur|Arrangeure|Arrangement|Arr.|Bearbeiter|Bearbeitung|Arrangiert von',
    en: 'Arranger|Arrangers|Arranged by',
  },
  genre: { de: 'Gattung|Genre|Art|Stilrichtung|Stil', en: 'Genre|Type|Style|Category' },
  description: { de: 'Beschreibung|Bemerkungen|Bemerkung|Notizen', en: 'Description|Remarks|Notes' },
  link: { de: 'Link|Aufnahme|Webadresse', en: 'Recording|URL' },
  archived: { de: 'Archiviert|Archiv|Status|Bestand', en: 'Archived|Archive|Holdings' },
  shelfMark: { de: 'Standort|Ablage|Signatur|Schrank|Fach|Mappe', en: 'Shelf mark|Shelf|Location' },
  publisher: { de: 'Verlag', en: 'Publisher' },
  orderNumber: { de: 'Bestellnummer|Verlagsnummer|Artikelnummer', en: 'Order number|Item number' },
  workNumber: {
    de: 'SUISA-Werknummer|SUISA-Nummer|SUISA-ID|SUISA|Werknummer',
    en: 'SUISA work number|SUISA number|SUISA ID|Work number',
  },
  grade: { de: 'Schwierigkeitsgrad|Schwierigkeit|Grad|Klasse', en: 'Grade|Difficulty|Level' },
  duration: { de: 'Dauer|Spieldauer|Länge', en: 'Duration|Length' },
  price: { de: 'Preis|Kaufpreis', en: 'Price' },
}

export const foldHeading = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

interface KnownHeading<Field> {
  readonly field: Field
  /** 0 = named first. */
  readonly rank: number
}
const namesOf = new WeakMap<object, ReadonlyMap<string, KnownHeading<string>>>()

/** The headings that are known, folded. */
export const knownNames = <Field extends string>(known: Headings<Field>): ReadonlyMap<string, KnownHeading<Field>> => {
  const found = namesOf.get(known)
  if (found !== undefined) return found as ReadonlyMap<string, KnownHeading<Field>>
  const byName = new Map<string, KnownHeading<Field>>()
  for (const [field, { de, en }] of Object.entries<{ de: string; en: string }>(known))
    for (const [rank, name] of `${de}|${en}`.split('|').entries())
      if (!byName.has(foldHeading(name))) byName.set(foldHeading(name), { field: field as Field, rank })
  namesOf.set(known, byName)
  return byName
}

/** The field of each column, by its heading; each field once: for the heading that is named first. null = unknown. */
export const guessColumns = <Field extends string>(
  headings: readonly string[],
  known: Headings<Field>,
): readonly (Field | null)[] => {
  const byName = knownNames(known)
  const guessed = headings.map((heading) => byName.get(foldHeading(heading)))
  return guessed.map((guess, index) => {
    const rivals = guessed.map((other) =>
      other?.field === guess?.field ? (other?.rank ?? 0) : Number.POSITIVE_INFINITY,
    )
    return guess !== undefined && rivals.indexOf(Math.min(...rivals)) === index ? guess.field : null
  })
}
