%% Traditional spiritual; the tune as it is commonly sung, here in B flat
#(define upbeat 3/4)

tune = \relative bes' {
  bes4 d ees | f1~ | f4 bes, d ees | f1~ | f4 bes, d ees | f2 d | bes d | c1~ | c4 d d c |
  bes2. bes4 | d2 f4 f | f ees2.~ | ees4 r d ees | f2-> d-> | bes-> c-> | bes1~ | bes4
}
harmony = \chordmode { r2. | bes1 bes bes bes bes g:m f:7 f:7 bes bes:7 ees ees bes f:7 bes bes4 }
answer = \relative bes {
  r2. | r4 f8-. f-. g4-. f-. | d'4-> r r2 | r4 f,8-. f-. g4-. f-. | d'4-> r r2 | bes2 f | g4( a bes g) | a4-. g-. f-. ees-. | f4 r r2 |
  bes2 d | aes bes | g4( bes ees bes) | c2 r | d2 bes | d4( c) a( f) | bes4 f8-. g-. bes4-> d-> | r4
}
introTune = \relative f'' { r2. | f4-> f8 f d4-> bes-> | c-> c8 c a4-> f-> | bes-> d-> f->  r | r4 }
introHarmony = \chordmode { r2. | bes1 f:7 bes | bes4 }
ending = \relative bes' { r4 d ees | f2-> d-> | bes-> c-> | bes4-> r f'8 f f4 | bes,4-> r r2 }
endingHarmony = \chordmode { r2. | bes1 | g2:m f:7 | bes1 | bes }

form = {
  \time 2/2 \key bes \major \partial 2. \tempo "Marsch, mit Schwung" 2 = 92 s2. s1*4 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default s1*4 \bar "|."
}
dynamics = {
  s2.\f s1*3 s4
  s2.\mf s1*8 s1\f s1\< s1*2 s1\ff s1*2 s4
  s2.\mp s1*8 s1\mf s1*2 s1\< s1\f s1*2 s4
  s2.\ff s1*6 s1\f s1*3 s1\< s1\ff s1*2 s4
  s2.\ff s1*2 s1 s1\fff
}
march = \drummode { bd4 sn bd sn8 sn }
stomp = \drummode { <bd cymc>4 sn bd8 bd sn4 }
afterbeats = { r4 c-. r c-. }
running = { c8( e) g( e) c e g4-. }

flute = { \up \introTune \silence \tune \up \tune \figure f'' \running \harmony \up \ending }
clarinetI = { \introTune \silence \tune \tune \figure bes' \running \harmony \ending }
clarinetII = { \secondTo \introHarmony \introTune \silence \tune \secondTo \harmony \tune
  \secondTo \harmony \tune \secondTo \endingHarmony \ending }
altoSax = { \secondTo \introHarmony \introTune \comp #1 bes' \afterbeats \harmony \thirdTo \harmony \tune
  \secondTo \harmony \tune \secondTo \endingHarmony \ending }
tenorSax = { \thirdTo \introHarmony \introTune \comp #2 bes' \afterbeats \harmony \answer
  \thirdTo \harmony \tune \thirdTo \endingHarmony \ending }
trumpetI = { \introTune \tune \silence \tune \tune \ending }
trumpetII = { \secondTo \introHarmony \introTune \secondTo \harmony \tune \silence \tune \secondTo \harmony \tune \secondTo \endingHarmony \ending }
trumpetIII = { \thirdTo \introHarmony \introTune \thirdTo \harmony \tune \silence \tune \thirdTo \harmony \tune \thirdTo \endingHarmony \ending }
hornI = { \pad #1 bes' \introHarmony \comp #1 a' \afterbeats \harmony \comp #1 a' \afterbeats \harmony
  \comp #1 bes' \afterbeats \harmony \pad #1 bes' \endingHarmony }
tromboneI = { \pad #1 d' \introHarmony \answer \answer \answer \pad #1 d' \endingHarmony }
tromboneII = { \pad #2 d' \introHarmony \comp #2 d' \afterbeats \harmony \comp #2 d' \afterbeats \harmony
  \comp #1 d' \afterbeats \harmony \pad #2 d' \endingHarmony }
euphonium = { \down \introTune \answer \down \tune \answer \down \ending }
tuba = { \bass { c4 r g r } \introHarmony \bass { c4 r g r } \harmony \bass { c2 g } \harmony \bass { c4 e g e } \harmony \bass { c2 g } \endingHarmony }
percussion = { \groove \stomp \introTune \groove \march \tune \groove \march \tune \groove \stomp \tune
  \drummode { r2. | <bd cymc>4 sn bd sn | bd sn bd sn | <bd cymc>4 r sn8 sn sn4 | <bd cymc>4-> r r2 } }
