import { a } from "b.vs"
