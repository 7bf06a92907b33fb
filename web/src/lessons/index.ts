/** The pages of lessons, loaded when somebody goes there. */
export { default as LessonPage } from "./LessonPage.svelte";
export { default as LessonsPage } from "./LessonsPage.svelte";
