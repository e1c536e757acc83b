%% English tune of the 16th century, here in G minor
#(define upbeat 1/8)
#(define bar-length 3/4)
#(define beat-length 3/8)

verse = \relative g' {
  g8 | bes4 c8 d8. ees16 d8 | c4 a8 f8. g16 a8 | bes4 g8 g8. fis16 g8 | a4 fis8 d4
  g8 | bes4 c8 d8. ees16 d8 | c4 a8 f8. g16 a8 | bes8. a16 g8 fis8. e16 fis8 | g4. g4
}
chorus = \relative f'' {
  r8 | f4. f8. ees16 d8 | c4 a8 f8. g16 a8 | bes4 g8 g8. fis16 g8 | a4 fis8 d4.
  f'4. f8. ees16 d8 | c4 a8 f8. g16 a8 | bes8. a16 g8 fis8. e16 fis8 | g4. g4
}
verseHarmony = \chordmode { r8 | g2.:m f g:m d:7 g:m f g4.:m d:7 g4.:m g4:m }
chorusHarmony = \chordmode { r8 | bes2. f g:m d:7 bes f g4.:m d:7 g4.:m g4:m }
verseCounter = \relative bes {
  r8 | bes4.( d) | c( a) | bes( d) | d4( c8 a4.) | g4.( bes) | a( c) | d( c) | bes4. bes4
}
chorusCounter = \relative bes {
  r8 | bes4.( d) | f( c) | d( bes) | a4( c8 d4.) | bes4.( d) | c( f,) | g( a) | bes4. bes4
}
intro = \relative d' { r8 | d8( g bes d bes g) | d( fis a c a fis) | d( g bes d bes g) | g4. g4 }
introHarmony = \chordmode { r8 | g2.:m d:7 g:m g4.:m g4:m }
coda = \relative g' { r8 | bes8. a16 g8 fis8. e16 fis8 | g4.( bes | a fis) | g2.~ | g\fermata }
codaHarmony = \chordmode { r8 | g4.:m d:7 | g2.:m | d:7 | g | g }

form = {
  \time 6/8 \key g \minor \partial 8 \tempo "Andantino" 4. = 52 s8 s2.*4 \section
  \mark \default s2.*8 \section
  \mark \default s2.*8 \section
  \mark \default s2.*8 \section
  \mark \default s2.*8 \section
  \mark \default s2.*8 \section
  \mark \default s2.*8 \section
  \mark \default \tempo "Ritardando" s2.*5 \bar "|."
}
dynamics = {
  s8\p s2.*3 s4. s4
  s8\p s2.*2 s2.\> s2. s2.\mp s2.*2 s4. s4
  s8\mf s2.*3 s2.\> s2.\mp s2. s2.\> s4. s4
  s8\p s2.*3 s2.\< s2.\mf s2.*2 s4. s4
  s8\f s2.*3 s2.\> s2.\mf s2. s2.\> s4. s4
  s8\mf s2.*3 s2.\< s2.\f s2.*2 s4. s4
  s8\ff s2.*3 s2.\> s2.\f s2. s2.\> s4. s4
  s8\mp s2. s2.\> s2.\p s2.\> s2.\pp
}
lute = { c8( e g e g e) }
lilt = { c4 c8 c4 c8 }
sigh = { r4 c8 r4 c8 }

flute = { \up \intro \silence \verse \up \chorus \figure a'' \lute \verseHarmony \up \chorus \up \verse \up \chorus \up \coda }
clarinetI = { \intro \verse \chorus \silence \verse \chorus \figure bes' \lute \verseHarmony \chorus \coda }
clarinetII = { \silence \intro \figure g' \lute \verseHarmony \secondTo \chorusHarmony \chorus \pad #2 g' \verseHarmony \secondTo \chorusHarmony \chorus
  \secondTo \verseHarmony \verse \secondTo \chorusHarmony \chorus \secondTo \codaHarmony \coda }
altoSax = { \silence \intro \silence \verse \thirdTo \chorusHarmony \chorus \verse \secondTo \chorusHarmony \chorus
  \secondTo \verseHarmony \verse \thirdTo \chorusHarmony \chorus \secondTo \codaHarmony \coda }
tenorSax = { \silence \intro \verseCounter \chorusCounter \verseCounter \chorusCounter \verseCounter \chorusCounter \pad #3 g' \codaHarmony }
trumpetI = { \silence \intro \silence \verse \silence \chorus \silence \verse \chorus \verse \chorus \coda }
hornI = { \silence \intro \pad #1 g' \verseHarmony \comp #1 g' \sigh \chorusHarmony \comp #1 g' \lilt \verseHarmony \comp #1 g' \sigh \chorusHarmony
  \pad #1 g' \verseHarmony \comp #1 bes' \lilt \chorusHarmony \pad #1 g' \codaHarmony }
hornII = { \silence \intro \pad #2 g' \verseHarmony \comp #2 g' \sigh \chorusHarmony \comp #2 g' \lilt \verseHarmony \comp #2 g' \sigh \chorusHarmony
  \pad #2 g' \verseHarmony \comp #2 bes' \lilt \chorusHarmony \pad #2 g' \codaHarmony }
tromboneI = { \silence \intro \silence \verse \pad #1 d' \chorusHarmony \comp #1 d' \sigh \verseHarmony \chorusCounter
  \pad #1 d' \verseHarmony \comp #1 d' \lilt \chorusHarmony \pad #1 d' \codaHarmony }
euphonium = { \silence \intro \silence \verse \chorusCounter \down \verse \chorusCounter \verseCounter \chorusCounter \down \coda }
tuba = { \bass { c2. } \introHarmony \bass { c2. } \verseHarmony \bass { c4. g } \chorusHarmony \bass { c4. g } \verseHarmony
  \bass { c4. g } \chorusHarmony \bass { c4. e } \verseHarmony \bass { c4 c8 g4 g8 } \chorusHarmony \bass { c2. } \codaHarmony }
percussion = { \silence \intro \groove \drummode { tri4. r | r2. } \verse \groove \drummode { tri4. r } \chorus \silence \verse
  \groove \drummode { bd4. sn4 sn8 } \chorus \groove \drummode { bd4. sn4 sn8 } \verse \groove \drummode { bd4 sn8 bd sn sn } \chorus
  \drummode { r8 | bd4. sn | cymc2. | r | tri | tri\fermata } }
