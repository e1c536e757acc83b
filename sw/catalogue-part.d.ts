declare module '*.json?part=worker' {
  const messages: import('#i18n/intl.ts').Catalogue
  export default messages
}
