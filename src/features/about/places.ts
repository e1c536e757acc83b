import type { MessageId } from '#i18n/intl.ts'

interface Place {
  readonly href: string
  readonly name: MessageId
}

/** External links of the page: the rehearsal room on the map, the district, the guilds' festival. */
export const places: { readonly map: string; readonly district: readonly Place[]; readonly festival: string } = {
  map: 'https://www.openstreetmap.org/?mlat=47.3861&mlon=8.5527#map=17/47.3861/8.5527',
  district: [
    { href: 'https://www.qvo.ch/', name: 'about.links.association' },
    { href: 'https://www.theater-rigiblick.ch/', name: 'about.links.theatre' },
    { href: 'https://de.wikipedia.org/wiki/Oberstrass', name: 'about.links.district' },
  ],
  festival: 'https://www.sechselaeuten.ch/',
}
