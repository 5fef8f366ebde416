/** What a picture is sealed for: it opens as this one of this person only. */
export const picturePurpose = (personId: string, id: string) => `kyc picture ${personId} ${id}`;
