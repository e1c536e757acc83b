declare module '*.json?part=public' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=forms' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=texts' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
declare module '*.json?part=members' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
