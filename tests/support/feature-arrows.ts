/** Reviewed arrows between features: a feature that uses another's queries or components. */
export const featureArrows: readonly string[] = [
  // An article lists its events, and an event its downloads.
  ...['articles → events', 'events → files'],
  // A folder and a group have their names in the same form.
  ...['documents → files', 'members-area → documents', 'documents → groups', 'admin → documents'],
  // The programme of an event, for members with access to the library.
  ...['events → repertoires', 'answers → repertoires'],
  // The event and the documents of a meeting.
  ...['answers → events', 'answers → documents'],
  // The card of an event leads to its duties; a lift shows the driver's contact.
  ...['answers → duties', 'members-area → duties', 'outbox → duties', 'lifts → events', 'lifts → persons'],
  ...['members-area → lifts', 'outbox → lifts', 'outbox → events', 'outbox → attendance'],
  // The same for its seating plan, which a planner arranges.
  ...['answers → seating', 'members-area → seating', 'admin → seating'],
  // Its takes are sent from every page; they have pieces of its programme, and are played like other recordings.
  ...[
    'answers → takes',
    'answers → sheets',
    'members-area → takes',
    'takes → events',
    'takes → repertoires',
    'takes → sheets',
  ],
  // Open enquiries are on the overview, and are fetched for offline use.
  ...['members-area → enquiries', 'outbox → enquiries'],
  // The agenda of an assembly has documents; the chair's page is part of the administration.
  ...['assemblies → documents', 'admin → assemblies'],
  // The same for unread bulletins, which have documents.
  ...['members-area → bulletins', 'outbox → bulletins', 'bulletins → documents'],
  // Comments are below a bulletin, and are fetched for offline use.
  ...['bulletins → comments', 'members-area → comments', 'outbox → comments', 'admin → comments', 'answers → comments'],
  // Parts are named by the instruments of the sections, also offline.
  ...['members-area → compositions', 'admin → compositions'],
  // A pending change looks the same everywhere.
  ...['absences → pending', 'duties → pending', 'enquiries → pending', 'lifts → pending', 'pending → persons'],
  ...['comments → pending', 'admin → pending'],
  // Notes about the pieces of an event are on the card of a meeting, and are fetched for offline use.
  ...['answers → private-notes', 'members-area → private-notes', 'outbox → private-notes'],
  ...['private-notes → pending', 'private-notes → repertoires'],
  // The lists of those who write bulletins are stored on the device.
  'admin → bulletins',
  ...['answers → absences', 'members-area → absences', 'outbox → absences', 'absences → persons'],
  // A list has rows of represented persons, and a form is filled in for one of them.
  ...['absences', 'answers', 'bulletins', 'duties', 'enquiries', 'lifts', 'members-area', 'outbox'].map(
    (from) => `${from} → representations`,
  ),
  // The page about the band shows its address, size, people and pictures.
  'about → layout',
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
  'home → events',
  'home → layout',
  // The members area prefetches its data for offline use; its frame counts open answers.
  'members-area → admin',
  'members-area → articles',
  'members-area → events',
  'members-area → feeds',
  'members-area → layout',
  'members-area → memberships',
  'members-area → answers',
  // A planner decides answers after the deadline, and arranges programmes.
  ...['members-area → persons', 'members-area → planning', 'planning → answers', 'planning → repertoires'],
  'members-area → repertoires',
  // The first screen and 'On this device' show saved sheets and pending changes.
  'members-area → sheets',
  'members-area → outbox',
  'members-area → notifications',
  // A pending change shows its state and its conflict as on its own page.
  'outbox → notifications',
  'outbox → answers',
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
  // The results of an enquiry name its options as those see them who answer.
  'admin → enquiries',
  ...['admin → events', 'admin → persons', 'admin → sheets', 'admin → files'],
  // The piece whose paper is photographed without network is read from the lists on the device.
  'admin → repertoires',
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
  ...['members-area → equipment', 'members-area → purchases'],
  ...['persons → equipment', 'persons → purchases', 'persons → attendance', 'members-area → attendance'],
  // The own page names the parts of a person as the stand does.
  'persons → sheets',
  // The same for the own groups; the administration names a group as its members see it.
  ...['members-area → groups', 'persons → groups', 'admin → groups'],
  // The own page shows who acts for whom, as a person's page in the administration does.
  // The first screen names representations that wait for a decision.
  ...['persons → representations', 'admin → representations', 'members-area → representations'],
  // Lists are saved as files.
  ...['attendance → files', 'planning → files'],
  'purchases → files',
  // The list of pieces opens the stand and saves sheets.
  ...['repertoires → sheets', 'substitutes → sheets'],
  'repertoires → files',
]
