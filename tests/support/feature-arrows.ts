/** Reviewed arrows between features: a feature that uses another's queries or components. */
export const featureArrows: readonly string[] = [
  // An article lists its events, and an event its downloads.
  ...['articles → calendar', 'calendar → files'],
  ...['documents → files', 'members → documents'],
  // The programme of an event, for members with access to the library.
  ...['calendar → repertoire', 'participation → repertoire'],
  // The event and the documents of a meeting.
  ...['participation → calendar', 'participation → documents'],
  'participation → files',
  // The card of an event leads to its duties; a lift shows the driver's contact.
  ...['participation → duties', 'members → duties', 'outbox → duties', 'lifts → calendar', 'lifts → persons'],
  ...['members → lifts', 'outbox → lifts', 'outbox → calendar', 'outbox → attendance'],
  // A pending change looks the same everywhere.
  ...['absences → pending', 'duties → pending', 'lifts → pending', 'pending → persons'],
  ...['participation → absences', 'members → absences', 'outbox → absences', 'absences → persons'],
  // The page about the band shows its size, people and pictures.
  'about → gallery',
  'about → memberships',
  // Public pages show the texts of the band.
  'about → page-texts',
  'contact → page-texts',
  'gallery → page-texts',
  'home → page-texts',
  'layout → page-texts',
  'legal → page-texts',
  'payments → page-texts',
  'registration → page-texts',
  'shop → page-texts',
  'signup → page-texts',
  // The front page shows the newest articles and events.
  'home → articles',
  'home → calendar',
  'home → layout',
  // The members area prefetches its data for offline use; its frame counts open answers.
  'members → articles',
  'members → calendar',
  'members → feeds',
  'members → layout',
  'members → memberships',
  'members → participation',
  // A planner decides answers after the deadline, and arranges programmes.
  ...['members → persons', 'members → planning', 'planning → participation', 'planning → repertoire'],
  'members → repertoire',
  // The first screen and 'On this device' show saved sheets and pending changes.
  'members → sheets',
  'members → outbox',
  'members → notifications',
  // A pending change shows its state and its conflict as on its own page.
  'outbox → notifications',
  'outbox → participation',
  'outbox → persons',
  'notifications → persons',
  // Both forms contain the fields of a person's name and address.
  'registration → persons',
  // Both forms contain the captcha.
  'contact → captcha',
  'registration → captcha',
  // The contact form shows the band's address; the imprint also shows versions and presidents.
  ...['contact → layout', 'legal → layout', 'legal → memberships'],
  // The site's settings name the sign-in provider and whether the shop is open.
  'registration → layout',
  'payments → layout',
  'admin → layout',
  // An event's preview is its card in the calendar; pages of a scan are drawn as on the stand.
  ...['admin → calendar', 'admin → persons', 'admin → sheets', 'admin → files'],
  // The checkout leads from the cart over the buyer and the payment to the receipt.
  'checkout → captcha',
  'checkout → files',
  'checkout → layout',
  'checkout → payments',
  'checkout → persons',
  'checkout → registration',
  'checkout → shop',
  // A payment has a receipt; unpaid items return to the cart; a registration leads to the first fee.
  'payments → files',
  'payments → shop',
  'registration → payments',
  // Everyone who is signed in sees the own loans, and the own orders and invoices with receipts.
  ...['members → loans', 'members → purchases'],
  ...['persons → loans', 'persons → purchases', 'persons → attendance', 'members → attendance'],
  // Lists are saved as files.
  ...['attendance → files', 'planning → files'],
  'purchases → files',
  // The list of pieces opens the stand and saves sheets.
  ...['repertoire → sheets', 'substitutes → sheets'],
  'repertoire → files',
]
