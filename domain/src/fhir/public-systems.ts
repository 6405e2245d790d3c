export const loincSystem = 'http://loinc.org'
export const mdcSystem = 'urn:iso:std:iso:11073:10101'
export const snomedSystem = 'http://snomed.info/sct'

/** The address under which FHIR R4 defines its profiles and extensions. */
export const profileUrl = 'http://hl7.org/fhir/StructureDefinition'
