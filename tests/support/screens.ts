/** Every screen of the members area and the administration that an address alone opens, below /intra. */
export const screens = [
  ...[
    '',
    'documents',
    'duties',
    'lifts',
    'meetings',
    'meetings/absences',
    'meetings/late',
    'person',
    'planning',
    'groups/1',
  ],
  ...[
    'assemblies',
    'board',
    'photographs/1',
    'takes',
    'takes/1',
    'bulletins',
    'bulletins/sent',
    'bulletins/1',
    'enquiries',
    'enquiries/asked',
  ],
  ...['repertoire', 'repertoire/composition/1', 'selfservice', 'whoiswho', 'attendance', 'attendance/statistics'],
  ...['admin', 'admin/articles', 'admin/articles/new', 'admin/articles/1', 'admin/changes', 'admin/documents'],
  ...['admin/duties', 'admin/duties/1', 'admin/duties/hours', 'admin/equipment', 'admin/equipment/new'],
  ...['admin/equipment/1', 'admin/events', 'admin/events/new', 'admin/events/1', 'admin/groups', 'admin/groups/new'],
  ...['admin/handbook', 'admin/jobs', 'admin/page-texts', 'admin/page-texts/about', 'admin/people', 'admin/people/new'],
  ...['admin/people/invite', 'admin/people?view=duplicates', 'admin/people?view=anniversaries'],
  ...['admin/people?view=import', 'admin/people?view=access', 'admin/people?view=write', 'admin/people?view=mailings'],
  ...['admin/pictures', 'admin/programmes', 'admin/programmes/1', 'admin/repertoires', 'admin/repertoires/1'],
  ...['admin/venues', 'admin/venues/1'],
  ...['admin/settings', 'admin/sheets', 'admin/sheets/new', 'admin/sheets/1', 'admin/sheets/1/split', 'admin/shop'],
  ...['admin/shop/new', 'admin/shop/1', 'admin/shop/orders', 'admin/substitutes', 'admin/substitutes/new'],
  ...['admin/substitutes/event/1', 'admin/folders', 'admin/folders/new', 'admin/functions', 'admin/venues/new'],
]

/** The screens of the treasury, below /intra. */
export const treasuryScreens = [
  ...['admin', 'admin/bank', 'admin/fees', 'admin/fees/donations', 'admin/fees/loans', 'admin/fees/new'],
  ...['admin/fees/reminders', 'admin/ledger', 'admin/treasury', 'admin/accounts', 'admin/accounts/new'],
  ...['admin/fee-runs', 'admin/fee-runs/exceptions', 'admin/fee-runs/rules'],
]
